package dev.heddle.sequential.normal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an evaluation demands, under which condition, and what cannot be demanded before it. */
final class RuntimeErrorAssertionsTest {
  private final RuntimeErrorAssertions checks =
      new RuntimeErrorAssertions(
          ParsedText.names(
              ParsedText.program(
                  "const N = 2; proc p(b: bool, d: bool, j: int, k: int,"
                      + " c: array 2 of int, e: array N of bool) { }")));

  private List<Statement> demands(String text) {
    List<Statement> into = new ArrayList<>();
    checks.evaluation(ParsedText.expression(text), into);
    return into;
  }

  @Test
  void anErrorIsDemandedNotToHappen() {
    String zero = ", \"division by zero\";";
    String index = ", \"index out of range\";";
    for (String[] row :
        new String[][] {
          {"k + 1", ""},
          {"j / k", "assert k != 0" + zero},
          {"j % 2", ""},
          {"j % (k - 1)", "assert k - 1 != 0" + zero},
          {"j / 0", "assert 0 != 0" + zero},
          {"c[1]", ""},
          {"c[2]", "assert 2 >= 0 && 2 < 2" + index},
          {"e[k]", "assert k >= 0 && k < N" + index},
          {"c[j / k]", "assert k != 0" + zero + " assert j / k >= 0 && j / k < 2" + index},
        }) {
      assertEquals(row[1], ParsedText.printed(demands(row[0])), row[0]);
    }
  }

  @Test
  void anErrorUnderAConditionIsDemandedUnderIt() {
    String zero = ", \"division by zero\";";
    for (String[] row :
        new String[][] {
          {"b => 1 / k > 0", "assert b => k != 0" + zero},
          {"b || 1 / k > 0", "assert !b => k != 0" + zero},
          {"1 / k > 0 && b", "assert k != 0" + zero},
          {"b && (d || 1 / k > 0)", "assert b && !d => k != 0" + zero},
          {"b ? 1 / k : 1 / j", "assert b => k != 0" + zero + " assert !b => j != 0" + zero},
          {"!b ? 1 / k : 1 / j", "assert !b => k != 0" + zero + " assert b => j != 0" + zero},
        }) {
      assertEquals(row[1], ParsedText.printed(demands(row[0])), row[0]);
    }
  }

  @Test
  void anAssertionHasThePlaceOfItsBracketOrOperator() {
    assertEquals("1:16", demands("k + c[j]").get(0).at().toString());
    assertEquals("2:4", demands("k +\n  c[j]").get(0).at().toString());
    assertEquals("1:17", demands("k + j / k").get(0).at().toString());
  }

  @Test
  void indicesThatAreInRangeMayBeQuantified() {
    assertEquals(List.of(), demands("all i in 0..1: c[i] > 0"));
    assertEquals(List.of(), demands("some i in 1..1: c[i] > 0"));
    assertEquals(List.of(), demands("all i in 0..N - 1: e[i]"));
    String bounds = ParsedText.printed(demands("all i in 0..j / k: b"));
    assertEquals("assert k != 0, \"division by zero\";", bounds);
  }

  @Test
  void whatCannotBeDemandedBeforeIsRefusedWithItsPlace() {
    String inside = "a run-time error may happen inside of 'all' or 'some'";
    for (String[] row :
        new String[][] {
          {"all i in 0..2: c[i] > 0", "1:11 " + inside},
          {"b && (all i in 0..k: c[i] > 0)", "1:17 " + inside},
          {"all i in k..1: c[i] > 0", "1:11 " + inside},
          {"all i in -1..1: c[i] > 0", "1:11 " + inside},
          {"all i in 0..1: c[i + 1] > 0", "1:11 " + inside},
          {"all i in 0..N: e[i]", "1:11 " + inside},
          {"some i in 1..2: 1 / i > 0", "1:11 " + inside},
          {"k + c[*]", "1:16 '*' beside what may be a run-time error"},
        }) {
      UntranslatableException refused =
          assertThrows(UntranslatableException.class, () -> demands(row[0]), row[0]);
      assertEquals(row[1], ParsedText.refusal(refused), row[0]);
    }
  }

  @Test
  void aValueFitsItsTypeAndAChoiceHasAlternatives() {
    List<Statement> into = new ArrayList<>();
    SourcePosition at = new SourcePosition(7, 8, 1);
    TypeSyntax range = new TypeSyntax.Range(at, SyntaxFactory.number(1), SyntaxFactory.number(3));
    checks.fits(at, SyntaxFactory.INT, ParsedText.expression("k"), into);
    checks.fits(at, range, SyntaxFactory.ANY, into);
    checks.choice(at, ParsedText.expression("2"), ParsedText.expression("2"), into);
    assertEquals(List.of(), into);
    checks.fits(at, range, ParsedText.expression("k"), into);
    assertEquals("assert k >= 1 && k <= 3, \"out of range\";", ParsedText.printed(into));
    into.clear();
    checks.choice(at, ParsedText.expression("k"), ParsedText.expression("3"), into);
    assertEquals(
        "assert k <= 3, \"nothing to choose\"; assert k > 0 ||"
            + " 3 < (k > 0 ? 0 : k) + 2147483647, \"too many choices\";",
        ParsedText.printed(into));
    assertEquals("7:8", into.get(1).at().toString());
    into.clear();
    checks.choice(at, ParsedText.expression("3"), ParsedText.expression("2"), into);
    assertEquals("3 <= 2", ParsedText.printed(into).substring(7, 13));
    into.clear();
    checks.choice(at, ParsedText.expression("0"), ParsedText.expression("2147483647"), into);
    assertEquals(2, into.size());
  }
}
