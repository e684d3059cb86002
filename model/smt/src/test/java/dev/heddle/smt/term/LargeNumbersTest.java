package dev.heddle.smt.term;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.SearchLimits.Turns;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.OperatorArithmetic;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.smt.SmtSearchTest;
import dev.heddle.smt.encode.UnsupportedModelException;
import dev.heddle.smt.sequentialised.Models;
import dev.heddle.smt.sequentialised.TranslationChoice;
import dev.heddle.smt.solve.Solver;
import dev.heddle.smt.solve.SolverName;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers that do not wrap around: where one needs more than 32 bits, there is no verdict. */
class LargeNumbersTest {
  private static final ModelCheckSettings MATHEMATICAL =
      new ModelCheckSettings(Map.of(), null, null, Set.of(), /* mathematical= */ true);

  private static final int MODELS = Integer.getInteger("heddle.models", 40);

  private static final int[] BOUNDARIES = {
    Integer.MIN_VALUE,
    Integer.MIN_VALUE + 1,
    -65536,
    -46341,
    -46340,
    -3,
    -2,
    -1,
    0,
    1,
    2,
    3,
    46340,
    46341,
    65536,
    Integer.MAX_VALUE / 2,
    Integer.MAX_VALUE / 2 + 1,
    Integer.MAX_VALUE
  };

  private static final Solver SOLVER =
      new Solver(SmtSearchTest.SOLVER, System.nanoTime() + Long.MAX_VALUE / 4, Long.MAX_VALUE);

  @AfterAll
  static void end() {
    SOLVER.close();
  }

  /** Known and unknown operands, alone and among others. */
  @ParameterizedTest
  @EnumSource(names = {"PLUS", "MINUS", "TIMES", "DIVIDED", "MODULO"})
  void whatNeedsMoreBitsIsKnown(Operator operator) {
    for (int left : BOUNDARIES) {
      for (int right : BOUNDARIES) {
        TermGraph terms = new TermGraph();
        int[] lefts = {terms.word(left), terms.freeWord(1, ValueRange.ALL), free(terms, 2, left)};
        int[] rights = {
          terms.word(right), terms.freeWord(3, ValueRange.ALL), free(terms, 4, right)
        };
        for (int one : lefts) {
          for (int other : rights) {
            int large = new OverflowCondition(terms).of(operator, one, other);
            TermValuation values =
                new TermValuation(
                    terms,
                    Map.of(lefts[1], left, lefts[2], left, rights[1], right, rights[2], right));
            boolean fits = OperatorArithmetic.fits(operator, left, right);
            assertEquals(!fits, values.holds(large), left + " " + operator + " " + right);
          }
        }
      }
    }
  }

  /** One of a few neighbouring words. */
  private static int free(TermGraph terms, int name, int value) {
    int low = Math.max(value, Integer.MIN_VALUE + 1) - 1;
    return terms.freeWord(name, new ValueRange(low, Math.min(value, Integer.MAX_VALUE - 1) + 1));
  }

  private static Verdict verify(String text) throws InterruptedException {
    ModelSyntax program = Models.parse(text);
    TranslationChoice.Wanted raised = new TranslationChoice.Wanted(null, null, null);
    return Models.bySolver(program, MATHEMATICAL, raised, 4, SOLVER);
  }

  /** Additions to a number that is nearly too large, or is not, by each of the translations. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          thread t[i in 1..2] runs add();
          proc main() { post add() at 0; post add() at 0; } buffer only runs main();
          proc main() { post add() at 1; } buffer a runs main(); buffer b runs main();
          proc main() { add(); add(); } buffer only runs main();
          """)
  void onlyNumbersThatAreReachedCutAnythingOff(String tasks) throws InterruptedException {
    String text = "const N = %s; var x: int = N; proc add() { x = x + 1; assert x > N; } " + tasks;
    assertEquals(Coverage.EXHAUSTED, verify(text.formatted("2147483645")).coverage());
    Verdict large = verify(text.formatted("2147483646"));
    assertEquals(Coverage.WITHIN_BOUNDS, large.coverage());
    assertTrue(
        large.limits().contains(new CoveredBound("int", 32, true)), large.limits()::toString);
    assertTrue(!large.failed());
    assertTrue(verify(text.replace("> N", "< N + 2").formatted("5")).failed());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "var x: int = 2147483647; invariant i: x + 1 > 0; proc p() { x = 5; assert x != 5; }",
        "var x: int = 65536; invariant i: x * x > 0; proc p() { yield; x = 0; }",
        "var x: int = 2147483647; var a: array 2 of int; invariant i: a[x + x + 2] == 0;"
            + " proc p() { assert x == 0; }"
      })
  void invariantsOfLargeNumbersCutNothingOff(String text) throws InterruptedException {
    assertTrue(verify(text + " buffer only runs p();").failed());
  }

  @Test
  void nothingIsSaidOfInvariantsOfLargeNumbers() throws InterruptedException {
    Verdict verdict =
        verify(
            "var x: int = 65535; invariant i: x * x > 0; proc p() { x = 65536; x = 1; }"
                + " buffer only runs p();");
    assertTrue(!verdict.failed());
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertTrue(isCut(verdict));
  }

  @Test
  void translationsRefuseInvariantsOfLargeNumbers() throws InterruptedException {
    String text =
        "var x: %s; invariant i: -x / 2 + x * x <= 99; proc p() { x = (x + 1) %% 10; }"
            + " thread t[i in 1..2] runs p();";
    assertThrows(UnsupportedModelException.class, () -> verify(text.formatted("int")));
    assertEquals(Coverage.EXHAUSTED, verify(text.formatted("0..9")).coverage());
  }

  /** The ends of ranges are compared without numbers of more than 32 bits. */
  @ParameterizedTest
  @ValueSource(strings = {"2147483645..2147483647", "N..2147483647", "M - 5..M", "-N - 1..-N"})
  void choicesOfLargeNumbersAreTranslated(String range) throws InterruptedException {
    String text =
        "const N = 2147483647; const M = 3; var x: int; proc p() { choose x in %s; }"
            + " thread t[i in 1..2] runs p();";
    assertEquals(Coverage.EXHAUSTED, verify(text.formatted(range)).coverage());
  }

  @Test
  void whatTheExplicitEngineSaysIsSo() throws InterruptedException {
    int large = 0;
    int failed = 0;
    TranslationChoice.Wanted rounds = new TranslationChoice.Wanted(2, null, null);
    for (int seed = 1; seed <= MODELS; seed++) {
      String text = text(new Random(seed));
      ModelSyntax program = Models.parse(text);
      Verdict expected =
          Models.explicit(Models.compile(program, MATHEMATICAL), new Turns(Turns.Kind.ROUNDS, 2));
      Verdict found = Models.bySolver(program, MATHEMATICAL, rounds, 4, SOLVER);
      if (found.coverage() == Coverage.UNKNOWN) {
        assertEquals(
            SolverName.SMTINTERPOL, SmtSearchTest.SOLVER, "this does not multiply variables");
        continue;
      }
      assertEquals(expected.failed(), found.failed(), text);
      if (!expected.failed()) {
        assertEquals(isCut(expected), isCut(found), text);
        large += isCut(expected) ? 1 : 0;
      }
      failed += expected.failed() ? 1 : 0;
    }
    List<Integer> counts = List.of(large, failed, MODELS - large - failed);
    assertTrue(counts.stream().allMatch(count -> count >= MODELS / 10), counts::toString);
  }

  private static boolean isCut(Verdict verdict) {
    return verdict.limits().contains(new CoveredBound("int", 32, true));
  }

  /** One or two threads that compute with numbers near to the largest. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder("interleave explicit; var x: int; var y: int;\n");
    int threads = 1 + random.nextInt(2);
    for (int t = 0; t < threads; t++) {
      text.append("proc p").append(t).append("() { ").append(CONSTANTS).append("choose z in ");
      int low = random.nextInt(4) - 2;
      text.append(low).append("..").append(low + random.nextInt(3)).append("; ");
      for (int i = 0; i < 2; i++) {
        String target = random.nextBoolean() ? "x" : "y";
        text.append(target).append(" = ").append(expression(random, 2)).append("; zield; ");
      }
      text.append("assert x != ").append(random.nextInt(5) - 1).append("; }\n");
      text.append("thread t").append(t).append(" runs p").append(t).append("();\n");
    }
    return text.toString();
  }

  /** Variables that are never changed: constants are computed before there is an execution. */
  private static final String CONSTANTS =
      "var most: int = 2147483646; var least: int = -2147483647 - 1; var root: int = 46341;"
          + " var z: int; ";

  private static String expression(Random random, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      String[] leaves = {"x", "y", "z", "z", "most", "least", "1", "3", "root", "root"};
      return leaves[random.nextInt(leaves.length)];
    }
    String left = expression(random, depth - 1);
    String right = expression(random, depth - 1);
    String[] forms = {"(%s + %s)", "(%s - %s)", "(%s * %s)", "(%s / 2 + %s)", "(z - %s + %s)"};
    return String.format(forms[random.nextInt(forms.length)], left, right);
  }
}
