package dev.heddle.sequential.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.Executions;
import dev.heddle.sequential.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Names and types of a program, copies of its variables, and its declarations. */
final class NamesTest {
  private static final String TEXT =
      """
      const N = 2; const YES = true;
      enum E { A, B }
      record R { u: bool; v: array 2 of 0..3; }
      var x: int; var f: bool; var e: E; var r: R; var a: array N of R; var n: 1..3;
      lock l; semaphore s = 1;
      proc p(k: int): 0..3 { var inside: bool; if f { var deep: int; } return 1; }
      proc q(e2: E, b: bool, i: 1..3) { p(1); }
      invariant ok: f;
      buffer t runs q(B, true, 2);
      thread w[i in 0..1] runs q(A, false, 1);
      """;

  private final Text text = Text.of(TEXT);
  private final ProgramNames names = new ProgramNames(text.program());

  private static Expression read(String text) {
    ModelSyntax program =
        Parser.parse(new ModelSource("e", "const C = " + text + ";"), new SourceProblems());
    return ((Declaration.Constant) program.declarations().get(0)).value();
  }

  private static TypeSyntax type(String text) {
    ModelSyntax program =
        Parser.parse(new ModelSource("t", "var c: " + text + ";"), new SourceProblems());
    return ((Declaration.Variable) program.declarations().get(0)).type();
  }

  @Test
  void freshNamesDifferFromAllOthers() {
    for (String known :
        List.of("x", "N", "A", "E", "R", "l", "p", "k", "inside", "deep", "ok", "t", "w")) {
      assertEquals(known + "1", names.fresh(known), known);
    }
    assertEquals("x2", names.fresh("x"));
    assertEquals("new", names.fresh("new"));
    assertEquals("new1", names.fresh("new"));
    String derived = names.derived("x", "_guess");
    assertEquals("x_guess", derived);
    assertEquals(derived, names.derived("x", "_guess"));
    assertNotEquals(derived, names.derived("f", "_guess"));
    assertEquals("x_guess1", names.fresh("x_guess"));
  }

  @Test
  void variablesHaveScopes() {
    assertTrue(names.isGlobal("x"));
    assertFalse(names.isGlobal("k"));
    assertNull(names.variable("k"));
    names.open();
    names.declare("k", SyntaxFactory.INT);
    names.open();
    names.declare("m", SyntaxFactory.BOOL);
    assertEquals(SyntaxFactory.INT, names.variable("k"));
    assertEquals(SyntaxFactory.BOOL, names.variable("m"));
    names.close();
    assertNull(names.variable("m"));
    assertEquals(SyntaxFactory.INT, names.variable("k"));
    names.close();
    assertEquals(SyntaxFactory.INT, names.variable("x"));
  }

  @Test
  void everyExpressionHasAType() {
    for (String[] row :
        new String[][] {
          {"x", "int"},
          {"f", "bool"},
          {"N", "int"},
          {"YES", "bool"},
          {"A", "E"},
          {"r", "R"},
          {"r.u", "bool"},
          {"r.v", "array 2 of 0..3"},
          {"a[0].v[1]", "0..3"},
          {"x + 1", "int"},
          {"x < 1", "bool"},
          {"-x", "int"},
          {"!f", "bool"},
          {"p(1)", "0..3"},
          {"f ? n : 1", "int"},
          {"f ? * : A", "E"},
          {"true", "bool"},
          {"7", "int"},
        }) {
      assertEquals(type(row[1]), names.declared(read(row[0])), row[0]);
    }
    assertEquals(SyntaxFactory.INT, names.type(read("a[0].v[1]")));
    assertThrows(UntranslatableException.class, () -> names.declared(read("*")));
  }

  @Test
  void everyScalarTypeHasSomeValue() {
    assertEquals(read("1"), names.someValue(type("1..3")));
    assertEquals(read("false"), names.someValue(SyntaxFactory.BOOL));
    assertEquals(read("A"), names.someValue(type("E")));
    assertEquals(read("0"), names.someValue(SyntaxFactory.INT));
    assertEquals(read("B"), names.constant(type("E"), 1));
    assertNull(names.constant(SyntaxFactory.INT, 1));
    assertNotNull(names.record(type("R")));
    assertNull(names.record(type("E")));
    assertNotNull(names.synchroniser("l"));
    assertNull(names.synchroniser("x"));
  }

  @Test
  void accessesToSharedVariablesAreCounted() {
    assertEquals(0, names.accesses(read("k + N")));
    assertEquals(2, names.accesses(read("x + (f ? 1 : 2)")));
    assertEquals(2, names.accesses(read("a[n].v[0]")));
    assertTrue(names.isGlobalPlace(read("a[0].u")));
    assertFalse(names.isGlobalPlace(read("k[x]")));
    assertFalse(names.isGlobalPlace(read("x + 1")));
    assertNull(ProgramNames.base(read("x + 1")));
  }

  @Test
  void aPlaceIsKeptAndGivenBack() {
    List<Statement> before = new ArrayList<>();
    List<Statement> after = new ArrayList<>();
    names.keep(read("a[1].u"), SyntaxFactory.BOOL, before, after);
    names.keep(read("x"), SyntaxFactory.INT, before, after);
    assertEquals(
        "var a_kept: bool = a[1].u;\nvar x_kept: int = x;\na[1].u = a_kept;\nx = x_kept;\n",
        printed(before) + printed(after));
  }

  private static String printed(List<Statement> statements) {
    Declaration procedure = SyntaxFactory.procedure("p", List.of(), statements);
    String text = Printer.print(new ModelSyntax(List.of(procedure)));
    return text.replace("proc p() {\n", "").replaceAll("(?m)^}\n?", "").replaceAll("(?m)^  ", "");
  }

  @Test
  void anyTypeIsGuessed() {
    String guessing =
        """
        enum E { A, B, C } record R { u: bool; v: array 2 of 1..2; }
        var e: E; var r: R; var i: int; var n: 3..4;
        proc p() { }
        buffer t runs p();
        """;
    Text read = Text.of(guessing);
    ProgramNames known = new ProgramNames(read.program());
    VariableCopies copies = new VariableCopies(known, "LEAST", "MOST");
    List<Statement> body = new ArrayList<>();
    known.globals().forEach((name, type) -> copies.guess(SyntaxFactory.name(name), type, body));
    List<Declaration> all = new ArrayList<>(TranslatableDeclarations.guesses("LEAST", "MOST"));
    read.program().declarations().stream()
        .filter(declaration -> !(declaration instanceof Declaration.Procedure))
        .forEach(all::add);
    all.add(SyntaxFactory.procedure("p", List.of(), body));
    Executions executions =
        Executions.of(
            Text.compiled(new ModelSyntax(all), Map.of("LEAST", "5", "MOST", "6")),
            Executions.UNBOUNDED,
            List.of("e", "r.u", "r.v[0]", "r.v[1]", "i", "n"));
    assertEquals(3 * 2 * 2 * 2 * 2 * 2, executions.ends().size());
    assertTrue(executions.ends().contains("2 1 1 2 6 4"), executions.ends().toString());
  }

  @Test
  void valuesOfAnyTypeAreCompared() {
    VariableCopies copies = new VariableCopies(names, "LEAST", "MOST");
    assertEquals(
        "x == y",
        Printer.print(
            copies.same(SyntaxFactory.name("x"), SyntaxFactory.name("y"), SyntaxFactory.INT)));
    assertEquals(
        "r.u == s.u && (all i1 in 0..1: r.v[i1] == s.v[i1])",
        Printer.print(copies.same(SyntaxFactory.name("r"), SyntaxFactory.name("s"), type("R"))));
    assertEquals(
        "all i2 in 0..N - 1: a[i2] == b[i2]",
        Printer.print(
                copies.same(
                    SyntaxFactory.name("a"), SyntaxFactory.name("b"), type("array N of bool")))
            .replaceAll("i\\d", "i2"));
  }

  @Test
  void declarationsAreSorted() {
    ModelSyntax program = text.program();
    assertEquals(
        List.of("f"),
        TranslatableDeclarations.invariants(program).stream().map(Printer::print).toList());
    assertEquals(
        List.of("x", "f", "e", "r", "a", "n"),
        TranslatableDeclarations.variables(program).stream()
            .map(Declaration.Variable::name)
            .toList());
    assertEquals(4, TranslatableDeclarations.kept(program).size());
    assertEquals(
        List.of("B", "true", "2"),
        TranslatableDeclarations.arguments(names, "q", List.of(1, 1, 2)).stream()
            .map(Printer::print)
            .toList());
    assertEquals(Set.of("k", "l"), nevers("never l; never k;", Set.of("k")));
    assertEquals(Set.of("k"), nevers("", Set.of("k")));
    assertThrows(
        IllegalStateException.class,
        () -> TranslatableDeclarations.arguments(names, "none", List.of()));
  }

  private static Set<String> nevers(String text, Set<String> more) {
    ModelSyntax program = Parser.parse(new ModelSource("n", text), new SourceProblems());
    return new TreeSet<>(TranslatableDeclarations.nevers(program, more));
  }

  @Test
  void levelsAreNumberedWithoutGaps() {
    Text posting =
        Text.of(
            """
            proc main() { post p() at 7; post p() at 3; atomic { post p() at 3; } }
            proc p() { }
            buffer b runs main();
            """);
    List<Statement.Post> posts = new ArrayList<>();
    Declaration.Procedure main = (Declaration.Procedure) posting.program().declarations().get(0);
    posts.add((Statement.Post) main.body().statements().get(0));
    posts.add((Statement.Post) main.body().statements().get(1));
    Statement.Atomic atomic = (Statement.Atomic) main.body().statements().get(2);
    posts.add((Statement.Post) atomic.body().statements().get(0));
    TaskLevels levels = new TaskLevels(posting.model(), Set.of(posts.get(2)));
    assertEquals(3, levels.count());
    assertEquals(2, levels.of(posts.get(0)));
    assertEquals(1, levels.of(posts.get(1)));
    assertEquals(7, TranslationStage.level(posts.get(0)));
    Statement.Post unknown =
        new Statement.Post(SourcePosition.NONE, posts.get(0).task(), SyntaxFactory.number(1));
    assertThrows(IllegalStateException.class, () -> levels.of(unknown));
    Statement.Post computed =
        new Statement.Post(SourcePosition.NONE, posts.get(0).task(), read("N"));
    assertThrows(IllegalStateException.class, () -> TranslationStage.level(computed));
  }

  @Test
  void aLevelThatNobodyOfItPostsToHasOneTaskAtATime() {
    Text posting =
        Text.of(
            """
            proc main() { post a() at 1; post b() at 2; }
            proc a() { post b() at 2; }
            proc b() { if true { post a() at 1; } }
            buffer t runs main();
            """);
    List<TranslationStage.Code> code = new ArrayList<>();
    int level = 0;
    for (Declaration declaration : posting.program().declarations()) {
      if (declaration instanceof Declaration.Procedure procedure) {
        code.add(new TranslationStage.Code(procedure, level++, true));
      }
    }
    TranslationStage stage = new TranslationStage(List.of(), Map.of(), List.of(), code, 3, "main");
    assertTrue(stage.isSingle(0));
    assertFalse(stage.isSingle(1));
    assertTrue(stage.isSingle(2));
    assertEquals(3, stage.declarations().size());
  }

  @Test
  void aCallIsAStepOfItsOwn() {
    Text calling =
        Text.of(
            """
            var x: 0..3;
            proc main() { x = 1; raise(); if x == 2 { raise(); } }
            proc raise() { x = x + 1; }
            buffer t runs main();
            """);
    Executions before = Executions.of(calling.model(), Executions.UNBOUNDED, List.of("x"));
    ModelSyntax stepwise = CallPointInsertion.of(calling.program());
    Executions after =
        Executions.of(Text.compiled(stepwise, Map.of()), Executions.UNBOUNDED, List.of("x"));
    assertEquals(Set.of("3"), before.stops());
    assertEquals(before.ends(), after.ends());
    assertEquals(Set.of("3"), after.ends());
    String text = Printer.print(stepwise);
    assertEquals(2, text.split("yield;", -1).length - 1, text);
  }
}
