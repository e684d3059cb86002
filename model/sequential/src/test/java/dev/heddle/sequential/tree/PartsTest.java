package dev.heddle.sequential.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.Position;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Source;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Parts of syntax trees: taken apart, renamed, made. */
final class PartsTest {
  private static Expression read(String text) {
    Problems problems = new Problems();
    Declaration declaration =
        Parser.parse(new Source("e", "const C = " + text + ";"), problems).declarations().get(0);
    assertTrue(problems.isEmpty(), text);
    return ((Declaration.Constant) declaration).value();
  }

  private static List<String> parts(String text) {
    return Parts.of(read(text)).stream().map(Printer::print).toList();
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
      Expression changed = Parts.map(read(text), part -> Parts.renamed(part, Map.of("x", "y")));
      assertEquals(text.replace("x", "y"), Printer.print(changed));
      assertEquals(changed, Parts.renamed(read(text), Map.of("x", "y")));
      assertEquals(read(text), Parts.renamed(read(text), Map.of("z", "y")));
    }
  }

  @Test
  void whatIsNotMadeOfPartsStays() {
    Expression number = read("7");
    assertSame(number, Parts.map(number, part -> Tree.TRUE));
  }

  @Test
  void aStarIsFoundWhereverItIs() {
    for (String text : List.of("*", "a + *", "c ? 1 : *", "p(*)", "a[*]", "!(a && *)", "[1, *]")) {
      assertTrue(Parts.chooses(read(text)), text);
    }
    for (String text : List.of("a * b", "c ? 1 : 2", "p(a)", "all i in 0..1: a[i]")) {
      assertFalse(Parts.chooses(read(text)), text);
    }
  }

  @Test
  void treesAreMadeAsTheyWouldBeRead() {
    Expression x = Tree.name("x");
    assertEquals(read("x == 1"), Tree.equal(x, Tree.number(1)));
    assertEquals(read("-1"), Tree.number(-1));
    assertEquals(read("x && true"), Tree.and(x, Tree.TRUE));
    assertEquals(x, Tree.and(Tree.TRUE, x));
    assertEquals(read("!x"), Tree.not(x));
    assertEquals(x, Tree.not(Tree.not(x)));
    assertEquals(read("x[2]"), Tree.at(x, Tree.number(2)));
    assertEquals(read("x => *"), Tree.binary(Operator.IMPLIES, x, Tree.ANY));
  }

  @Test
  void statementsAreMadeAsTheyWouldBeRead() {
    Expression x = Tree.name("x");
    List<Statement> body = new ArrayList<>();
    body.add(Tree.local("k", Tree.INT, Tree.number(1)));
    body.add(Tree.local("b", Tree.BOOL, null));
    body.add(Tree.assign(x, Tree.ANY));
    body.add(Tree.call("q", x, Tree.TRUE));
    body.add(Tree.assume(x));
    body.add(Tree.demand(Tree.not(x), "why"));
    body.add(Tree.choose(x, Tree.number(0), Tree.number(3)));
    body.add(Tree.when(x, Tree.giveBack(null)));
    body.add(Tree.either(x, List.of(Points.YIELD), List.of(Points.ZIELD)));
    body.add(Points.SWITCH);
    body.add(Tree.block());
    Declaration made = Tree.procedure("p", List.of(), body);
    Problems problems = new Problems();
    Declaration expected =
        Parser.parse(
                new Source(
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
    Problems problems = new Problems();
    Declaration declaration =
        Parser.parse(
                new Source(
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
    assertTrue(Statements.any(body, s -> s instanceof Statement.Return));
    assertTrue(Statements.any(body, s -> s instanceof Statement.Do));
    assertTrue(Statements.any(body, Points.YIELD::equals));
    assertTrue(Statements.any(body, Points.ZIELD::equals));
    assertFalse(Statements.any(body, s -> s instanceof Statement.Assign));
    assertTrue(
        Statements.any(
            body, s -> s instanceof Statement.Plain plain && plain.word() == Statement.Word.SKIP));
    assertEquals(Position.NONE, Points.YIELD.at());
  }
}
