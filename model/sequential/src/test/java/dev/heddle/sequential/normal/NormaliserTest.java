package dev.heddle.sequential.normal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.sequential.Executions;
import dev.heddle.sequential.GeneratedThreads;
import dev.heddle.sequential.Text;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SwitchStatements;
import dev.heddle.sequential.tree.TranslatableDeclarations;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The normal form does the same as the program, with fewer kinds of statements. */
final class NormaliserTest {
  private static final List<String> SHOWN = List.of("x", "f");

  private static ModelSyntax normal(Text text) {
    ProgramNames names = new ProgramNames(text.program());
    List<String> buffers = text.model().buffers().stream().map(Model.Buffer::name).toList();
    SynchronisationAsVariables synchronisers =
        SynchronisationAsVariables.ofTasks(text.program(), names, "", buffers);
    Normaliser normaliser =
        new Normaliser(
            names,
            synchronisers,
            TranslatableDeclarations.nevers(text.program(), Set.of()),
            text.model().accesses(),
            SwitchStatements.ZIELD);
    List<Declaration> all = new ArrayList<>();
    List<Declaration.Procedure> procedures = normaliser.procedures();
    for (Declaration declaration : text.program().declarations()) {
      if (!(declaration instanceof Declaration.Procedure)
          && !(declaration instanceof Declaration.Interleave)
          && !(declaration instanceof Declaration.Never)) {
        all.add(declaration);
      }
    }
    all.addAll(synchronisers.declarations());
    all.addAll(procedures);
    all.add(new Declaration.Interleave(SourcePosition.NONE, false));
    return new ModelSyntax(List.copyOf(all));
  }

  private static Set<String> failures(Executions executions) {
    Set<String> failures = new TreeSet<>();
    for (String failure : executions.failures()) {
      // What was said about the condition is said by the assertion itself.
      failures.add(failure.startsWith("release") ? "release without acquire" : failure);
    }
    return failures;
  }

  private static void check(String text) {
    Text read = Text.of(text);
    ModelSyntax normal = normal(read);
    Model model = Text.compiled(normal, Map.of());
    Executions expected = Executions.of(read.model(), Executions.UNBOUNDED, SHOWN);
    Executions made = Executions.of(model, Executions.UNBOUNDED, SHOWN);
    String message = text + "\nbecame\n" + Printer.print(normal);
    assertEquals(expected.ends(), made.ends(), message);
    assertEquals(expected.stops(), made.stops(), message);
    assertEquals(failures(expected), failures(made), message);
  }

  @Test
  void generatedProgramsDoTheSame() {
    for (int seed = 0; seed < 100; seed++) {
      check(GeneratedThreads.of(seed));
    }
  }

  private static String inThread(String body) {
    return "var x: 0..2; var f: bool; var a: array 2 of 0..2; var n: 0..1;\n"
        + "record R { u: bool; v: array 2 of 0..2; } var r: R; var s: R;\n"
        + "semaphore m = 1;\n"
        + "proc q(k: int): int { x = 1; return x + k; }\n"
        + "proc set(z: R) { f = z.u; }\n"
        + "proc p() { "
        + body
        + " }\n"
        + "proc other() { x = 2; f = true; n = 1; a[1] = 1; }\n"
        + "thread t runs p();\nthread o runs other();\n";
  }

  @Test
  void everyKindOfStatementDoesTheSame() {
    for (String body :
        List.of(
            "x = a[n];",
            "a[n] = x;",
            "x = f ? a[0] : a[1];",
            "f = x == 1 || a[n] == 1;",
            "if f { x = 1; } else if x == 2 { x = 0; } else { f = true; }",
            "while x < 1 { x = x + 1; }",
            "while a[n] == 0 && x == 0 { a[n] = 1; }",
            "for i in n..x { a[1] = i; }",
            "x = q(0);",
            "var k: int = q(1); assert k < 3, \"large\";",
            "q(2);",
            "atomic { x = q(0); f = x == 1; }",
            "atomic { q(0); q(0); }",
            "r = s; r.u = f; set(r);",
            "r.v = a; x = r.v[n];",
            "choose x in n..2;",
            "choose a[n] in 0..1;",
            "f = all i in 0..1: i < 2;",
            "atomic { f = some i in 0..1: a[i] == 1; }",
            "assume f; assert x == 2;",
            "await f && x > 0; x = 0;",
            "down m; x = 1; up m;",
            "label l; x = 1;",
            "x = 3 - x;",
            "x = 2 / x;",
            "x = 2 % n;",
            "a[x] = 1;",
            "x = -1 + n + n;",
            "choose x in 1..n;",
            "{ var k: 0..1 = n; a[k] = k; }",
            "var k: array 2 of int = [1, 2]; x = k[1];",
            "f = *; x = *;",
            "return;")) {
      check(inThread(body));
    }
  }

  @Test
  void onlyFewKindsOfStatementsAreLeft() {
    Text read =
        Text.of(
            inThread("atomic { x = q(0); } down m; up m; label l; skip; join o; x = a[n] + x;"));
    String text = Printer.print(normal(read));
    for (String word : List.of("atomic {", "down m", "up m", "label", "skip;", "join o")) {
      assertFalse(text.contains(word), word + " in\n" + text);
    }
    assertTrue(text.contains("q_atomic"), text);
    assertTrue(text.contains("await m_permits > 0;"), text);
    assertTrue(text.contains("await ended[1];"), text);
    assertTrue(text.contains("zield;"), text);
  }

  @Test
  void aNeverIsAnAssertion() {
    Text read = Text.of("var x: int; never l; proc p() { label k; label l; } thread t runs p();");
    String text = Printer.print(normal(read));
    assertTrue(text.contains("assert false, \"l\";"), text);
    assertFalse(text.contains("\"k\""), text);
  }

  @Test
  void aRunTimeErrorIsAnAssertionBeforeTheStatement() {
    for (String[] row :
        new String[][] {
          {"x = a[n];", "assert t1 >= 0 && t1 < 2, \"index out of range\";"},
          {"atomic { a[n] = 0; }", "assert n >= 0 && n < 2, \"index out of range\";"},
          {"atomic { x = n / x; }", "assert x != 0, \"division by zero\";"},
          {"atomic { f = f && 1 / x > 0; }", "assert f => x != 0, \"division by zero\";"},
          {"atomic { f = f || 1 / x > 0; }", "assert !f => x != 0, \"division by zero\";"},
          {"atomic { x = n; }", "assert n >= 0 && n <= 2, \"out of range\";"},
          {"atomic { choose x in n..1; }", "assert n <= 1, \"nothing to choose\";"},
        }) {
      String text = Printer.print(normal(Text.of(inThread(row[0]))));
      assertTrue(text.contains(row[1]), row[0] + " became\n" + text);
    }
    String safe = Printer.print(normal(Text.of(inThread("a[1] = 0; x = n % 2;"))));
    assertFalse(safe.contains("index out of range"), safe);
    assertFalse(safe.contains("division by zero"), safe);
  }

  @Test
  void postsInAtomicBlocksAreKnown() {
    Text read =
        Text.of(
            """
            proc main() { post task() at 0; atomic { post task() at 0; inside(); } }
            proc inside() { post task() at 0; }
            proc task() { }
            buffer b runs main();
            """);
    ProgramNames names = new ProgramNames(read.program());
    Normaliser normaliser =
        new Normaliser(
            names,
            SynchronisationAsVariables.ofTasks(read.program(), names, "", List.of("b")),
            Set.of(),
            false,
            SwitchStatements.SWITCH);
    normaliser.procedures();
    assertEquals(2, normaliser.atomicPosts().size());
  }

  @Test
  void whatCannotBeTranslatedIsRefused() {
    for (String[] row :
        new String[][] {
          {"group g; proc p() { spawn p() in g; } thread t runs p();", "'spawn' in a group"},
          {
            "semaphore s[2] = 1; var x: int; proc p() { down s[x]; } thread t runs p();",
            "an index that is a shared variable"
          },
          {
            "var n: int; proc p() { join t[n]; } thread t[i in 0..1] runs p();",
            "'join' with an index"
          },
          {
            "var a: array 2 of bool; var f: bool; var n: int;"
                + " proc p() { atomic { f = all i in 0..n: a[i]; } } thread t runs p();",
            "inside of 'all' or 'some'"
          },
        }) {
      Text read = Text.of(row[0]);
      UntranslatableException refused =
          assertThrows(UntranslatableException.class, () -> normal(read), row[0]);
      assertTrue(String.valueOf(refused.getMessage()).contains(row[1]), refused.getMessage());
      assertTrue(refused.at().line() == 1);
    }
  }
}
