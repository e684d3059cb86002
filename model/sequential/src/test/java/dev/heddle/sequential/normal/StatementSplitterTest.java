package dev.heddle.sequential.normal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.SwitchStatements;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every access to a shared variable has its point, and a point stands before an access only. */
final class StatementSplitterTest {
  private static StatementSplitter splitter(boolean accesses) {
    return new StatementSplitter(
        ParsedText.names(
            ParsedText.program(
                """
                record R { v: array 2 of int; }
                var x: int; var y: int; var f: bool; var n: 0..1; var a: array 2 of int; var r: R;
                proc p(b: bool, k: int) { }
                """)),
        accesses,
        SwitchStatements.ZIELD);
  }

  /** The statements that come before, and the values that are left. */
  private static String settled(int more, String... texts) {
    List<Statement> before = new ArrayList<>();
    List<Expression> values = List.of(texts).stream().map(ParsedText::expression).toList();
    List<Expression> settled = splitter(true).settle(values, more, before);
    List<String> left = settled.stream().map(Printer::print).toList();
    return (ParsedText.printed(before) + " | " + String.join(", ", left)).strip();
  }

  @Test
  void oneAccessHasAPointBeforeIt() {
    assertEquals("zield; | x + 1", settled(0, "x + 1"));
    assertEquals("zield; | f && b", settled(0, "f && b"));
    assertEquals("zield; | f ? k : 0", settled(0, "f ? k : 0"));
    assertEquals("zield; | k", settled(1, "k"));
    assertEquals("| k + 1", settled(0, "k + 1"));
  }

  @Test
  void severalAccessesAreReadOneAfterTheOther() {
    String both = "zield; var t: int = x; zield; var t1: int = y; | ";
    assertEquals(both + "t + t1", settled(0, "x + y"));
    assertEquals(both + "t, t1", settled(0, "x", "y"));
    assertEquals(both + "t > t1 && b", settled(0, "x > y && b"));
    assertEquals(both + "t > t1 ? k : 0", settled(0, "x > y ? k : 0"));
    assertEquals("zield; var t: int = x; zield; | k, t", settled(1, "k", "x"));
  }

  @Test
  void anAccessUnderAConditionHasItsPointThere() {
    String read = "zield; var t1: bool = f; t = t1; ";
    for (String[] row :
        new String[][] {
          {"b && f", read, "t = false; "},
          {"b || f", "t = true; ", read},
          {"b => f", read, "t = true; "},
        }) {
      String expected = "var t: bool; if b { " + row[1] + "} else { " + row[2] + "} | t";
      assertEquals(expected, settled(0, row[0]));
    }
    assertEquals(
        "var t: int; if b { zield; var t1: int = x; t = t1; } else { t = k; } | t + 1",
        settled(0, "(b ? x : k) + 1"));
    assertEquals(
        "zield; var t: bool = f; var t1: bool; "
            + "if t { zield; var t2: bool = f; t1 = t2; } else { t1 = false; } | t1",
        settled(0, "f && f"));
  }

  @Test
  void aRunTimeErrorIsAssertedWhereTheValueIsComputed() {
    String index = "assert t >= 0 && t < 2, \"index out of range\"; ";
    String expected = "zield; var t: int = n; zield; " + index + "var t1: int = ";
    assertEquals(expected + "a[t]; | t1", settled(0, "a[n]"));
    assertEquals(expected + "r.v[t]; | t1", settled(0, "r.v[n]"));
    assertEquals(
        "var t: bool; if b { zield; var t1: int = x; assert t1 != 0, \"division by zero\";"
            + " t = 1 / t1 > 0; } else { t = false; } | t",
        settled(0, "b && 1 / x > 0"));
  }

  @Test
  void nothingIsSplitInAtomicBlocksOrWithoutPointsAtAccesses() {
    StatementSplitter splitter = splitter(true);
    List<Expression> values = List.of(ParsedText.expression("x + y"));
    List<Statement> before = new ArrayList<>();
    splitter.enter();
    splitter.enter();
    splitter.leave();
    assertTrue(splitter.isAtomic());
    assertSame(values, splitter.settle(values, 1, before));
    assertSame(values, splitter(false).settle(values, 1, before));
    splitter.before(before);
    assertEquals(List.of(), before);
    splitter.leave();
    assertFalse(splitter.isAtomic());
    splitter.before(before);
    assertEquals(List.of(SwitchStatements.ZIELD), before);
  }

  @Test
  void severalAccessesInAQuantifierAreRefused() {
    UntranslatableException refused =
        assertThrows(
            UntranslatableException.class, () -> settled(0, "b && (all i in 0..1: a[i] == x)"));
    assertEquals("1:17 'all' and 'some' over shared variables", ParsedText.refusal(refused));
  }
}
