package dev.heddle.sequential.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Parts of syntax trees: taken apart, renamed, made. */
final class PartsTest {
  private static Expression read(String text) {
    SourceProblems problems = new SourceProblems();
    Declaration declaration =
        Parser.parse(new ModelSource("e", "const C = " + text + ";"), problems)
            .declarations()
            .get(0);
    assertTrue(problems.isEmpty(), text);
    return ((Declaration.Constant) declaration).value();
  }

  private static List<String> parts(String text) {
    return SubExpressions.of(read(text)).stream().map(Printer::print).toList();
  }

  @Test
  void partsComeInTheOrderOfEvaluation() {
    assertEquals(List.of("a", "b * c"), parts("a + b * c"));
    assertEquals(List.of("a"), parts("!a"));
    assertEquals(List.of("a + 1"), parts("-(a + 1)"));
    assertEquals(List.of("c", "a", "b"), parts("c ? a : b"));
    assertEquals(List.of("a[i]", "j"), parts("a[i][j]"));
    assertEquals(List.of("r.f"), parts("r.f.g"));
    assertEquals(List.of("a", "b + 1"), parts("p(a, b + 1)"));
    assertEquals(List.of("1", "x", "2"), parts("[1, x, 2]"));
    assertEquals(List.of("0", "n", "a[i]"), parts("all i in 0..n: a[i]"));
    assertEquals(List.of(), parts("x"));
    assertEquals(List.of(), parts("7"));
    assertEquals(List.of(), parts("true"));
    assertEquals(List.of(), parts("*"));
  }

  @Test
  void everyPartIsReplaced() {
    for (String text :
        List.of(
            "x + x * x",
            "!x",
            "-x",
            "x ? x : x",
            "x[x]",
            "x.f",
            "p(x, x)",
            "[x, x]",
            "some i in x..x: x")) {
      Expression changed =
          SubExpressions.map(read(text), part -> SubExpressions.renamed(part, Map.of("x", "y")));
      assertEquals(text.replace("x", "y"), Printer.print(changed));
      assertEquals(changed, SubExpressions.renamed(read(text), Map.of("x", "y")));
      assertEquals(read(text), SubExpressions.renamed(read(text), Map.of("z", "y")));
    }
  }

  @Test
  void whatIsNotMadeOfPartsStays() {
    Expression number = read("7");
    assertSame(number, SubExpressions.map(number, part -> SyntaxFactory.TRUE));
  }

  @Test
  void aStarIsFoundWhereverItIs() {
    for (String text : List.of("*", "a + *", "c ? 1 : *", "p(*)", "a[*]", "!(a && *)", "[1, *]")) {
      assertTrue(SubExpressions.chooses(read(text)), text);
    }
    for (String text : List.of("a * b", "c ? 1 : 2", "p(a)", "all i in 0..1: a[i]")) {
      assertFalse(SubExpressions.chooses(read(text)), text);
    }
  }

  @Test
  void treesAreMadeAsTheyWouldBeRead() {
    Expression x = SyntaxFactory.name("x");
    assertEquals(read("x == 1"), SyntaxFactory.equal(x, SyntaxFactory.number(1)));
    assertEquals(read("-1"), SyntaxFactory.number(-1));
    assertEquals(read("x && true"), SyntaxFactory.and(x, SyntaxFactory.TRUE));
    assertEquals(x, SyntaxFactory.and(SyntaxFactory.TRUE, x));
    assertEquals(read("!x"), SyntaxFactory.not(x));
    assertEquals(x, SyntaxFactory.not(SyntaxFactory.not(x)));
    assertEquals(read("x[2]"), SyntaxFactory.at(x, SyntaxFactory.number(2)));
    assertEquals(read("x => *"), SyntaxFactory.binary(Operator.IMPLIES, x, SyntaxFactory.ANY));
  }

  @Test
  void statementsAreMadeAsTheyWouldBeRead() {
    Expression x = SyntaxFactory.name("x");
    List<Statement> body = new ArrayList<>();
    body.add(SyntaxFactory.local("k", SyntaxFactory.INT, SyntaxFactory.number(1)));
    body.add(SyntaxFactory.local("b", SyntaxFactory.BOOL, null));
    body.add(SyntaxFactory.assign(x, SyntaxFactory.ANY));
    body.add(SyntaxFactory.call("q", x, SyntaxFactory.TRUE));
    body.add(SyntaxFactory.assume(x));
    body.add(SyntaxFactory.demand(SyntaxFactory.not(x), "why"));
    body.add(SyntaxFactory.choose(x, SyntaxFactory.number(0), SyntaxFactory.number(3)));
    body.add(SyntaxFactory.when(x, SyntaxFactory.giveBack(null)));
    body.add(
        SyntaxFactory.either(x, List.of(SwitchStatements.YIELD), List.of(SwitchStatements.ZIELD)));
    body.add(SwitchStatements.SWITCH);
    body.add(SyntaxFactory.block());
    Declaration made = SyntaxFactory.procedure("p", List.of(), body);
    SourceProblems problems = new SourceProblems();
    Declaration expected =
        Parser.parse(
                new ModelSource(
                    "s",
                    """
                    proc p() {
                      var k: int = 1; var b: bool; x = *; q(x, true); assume x; assert !x, "why";
                      choose x in 0..3; if x { return; } if x { yield; } else { zield; }
                      { zield; yield; } { }
                    }
                    """),
                problems)
            .declarations()
            .get(0);
    assertTrue(problems.isEmpty());
    assertEquals(expected, made);
    assertEquals(0, made.at().line());
  }

  @Test
  void statementsInsideOthersAreLookedAt() {
    SourceProblems problems = new SourceProblems();
    Declaration declaration =
        Parser.parse(
                new ModelSource(
                    "s",
                    """
                    proc p() {
                      { skip; }
                      if a { yield; } else { zield; }
                      while a { return; }
                      for i in 0..1 { q(); }
                    }
                    """),
                problems)
            .declarations()
            .get(0);
    Statement body = ((Declaration.Procedure) declaration).body();
    assertTrue(NormalFormStatements.any(body, s -> s instanceof Statement.Return));
    assertTrue(NormalFormStatements.any(body, s -> s instanceof Statement.Do));
    assertTrue(NormalFormStatements.any(body, SwitchStatements.YIELD::equals));
    assertTrue(NormalFormStatements.any(body, SwitchStatements.ZIELD::equals));
    assertFalse(NormalFormStatements.any(body, s -> s instanceof Statement.Assign));
    assertTrue(
        NormalFormStatements.any(
            body, s -> s instanceof Statement.Plain plain && plain.word() == Statement.Word.SKIP));
    assertEquals(SourcePosition.NONE, SwitchStatements.YIELD.at());
  }
}
