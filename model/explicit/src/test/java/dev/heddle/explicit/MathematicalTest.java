package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.explicit.reference.Reference;
import dev.heddle.explicit.store.StorageKind;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.ModelSyntax;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers that do not wrap around: executions are cut off where one needs more than 32 bits. */
class MathematicalTest {
  private static final ModelCheckSettings MATHEMATICAL =
      new ModelCheckSettings(Map.of(), null, null, Set.of(), /* mathematical= */ true);

  private static final int MODELS = Integer.getInteger("heddle.models", 150);
  private static final int MOST_STATES = 100;

  private static final String WITH =
      "const LEAST = -2147483647 - 1; var most: int = 2147483647; var least: int = LEAST;"
          + " var root: int = 46340; var z: int; var n: 0..9; var a: array 2 of int;"
          + " proc q(m: int) { skip; } proc r(): int { return %2$s; }"
          + " proc p() { %1$s } buffer b runs p();";

  private static Searched searched(String text) {
    Model model = Searched.compile("m.hd", text, MATHEMATICAL);
    Searched plain = Searched.of(model, Searched.everything().without(SearchLimits.Aim.RACES));
    SearchEffort reduced = new SearchEffort(1, StateReduction.ALL, false, StorageKind.EXACT);
    Searched again =
        Searched.of(model, Searched.everything().without(SearchLimits.Aim.RACES), reduced);
    assertEquals(plain.failures(), again.failures(), text);
    assertEquals(plain.result().verdict().limits(), again.result().verdict().limits(), text);
    return plain;
  }

  private static void assertCut(String text) {
    Searched searched = searched(text);
    Verdict verdict = searched.result().verdict();
    assertEquals(Set.of(), searched.failures(), text);
    assertEquals(Set.of(), searched.finals(), text);
    assertEquals(List.of(new CoveredBound("int", 32, true)), verdict.limits(), text);
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage(), text);
    assertEquals(List.of("no execution completes"), verdict.noteTexts(), text);
  }

  private static void assertFails(String failure, String statement) {
    Searched searched = searched(String.format(WITH, statement, 0));
    assertEquals(Set.of(failure), searched.failures(), statement);
    assertEquals(List.of(), searched.result().verdict().limits(), statement);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "most + 1",
        "least - 1",
        "-least",
        "least / -1",
        "least / (z - 1)",
        "most * 2",
        "least * -1",
        "(root + 1) * (root + 1)",
        "most + 1 - 1",
        "z * (most + most)",
      })
  void anExecutionIsCutOffWhereANumberIsTooLarge(String number) {
    assertCut(String.format(WITH, "z = " + number + ";", 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n = most + 1;",
        "a[most + 1] = 1;",
        "q(most + 1);",
        "post q(most + 1) at 1;",
        "z = r();",
        "assert most + 1 == 0;",
        "assume most + 1 == 0;",
        "await most + 1 == 0;",
        "choose z in 0..most + 1;",
        "while most + 1 != 0 { z = 1; }",
        "if most + 1 != 0 { z = 1; }",
      })
  void itIsWhereverTheNumberStands(String statement) {
    assertCut(String.format(WITH, statement, "most + 1"));
  }

  @Test
  void initialisersAreCutOffToo() {
    assertCut(String.format(WITH, "skip;", 0) + " var first: int = -least;");
  }

  @Test
  void numbersOfThirtyTwoBitsAreComputedExactly() {
    String text =
        String.format(
            WITH,
            "z = most; assert most + 0 == 2147483647 && least + most == -1 && -most - 1 == least;"
                + " assert least / 1 == least && least % -1 == 0 && least / 2 * 2 == least;"
                + " assert root * root == 2147395600 && -root * (root + 1) < -2147395600;"
                + " for i in most - 1..most { z = i; } assert z == most;",
            0);
    Searched searched = searched(text);
    assertEquals(Set.of(), searched.failures());
    assertEquals(Coverage.EXHAUSTED, searched.result().verdict().coverage());
  }

  @Test
  void otherErrorsAreFailuresAsEver() {
    assertFails("out of range: 2147483647 is not in 0..9", "n = most;");
    assertFails("division by zero: 2147483647 / 0", "z = most / z + 1;");
    assertFails("assertion failed: that much", "assert most < 0, \"that much\";");
  }

  @Test
  void whoeverWaitsForAnImpossibleNumberIsCutOffAndNotStuck() {
    String text =
        "var x: int = 2147483646; proc p() { await x + 1 < 0; } proc q() { %s }"
            + " thread t runs p(); thread u runs q();";
    assertEquals(
        Set.of("deadlock: t waits for x + 1 < 0 at m.hd:1"),
        searched(String.format(text, "skip;")).failures());
    Searched beyond = searched(String.format(text, "x = x + 1;"));
    assertEquals(Set.of(), beyond.failures());
    assertEquals(List.of(new CoveredBound("int", 32, true)), beyond.result().verdict().limits());
  }

  @Test
  void whatIsOnlyLookedAtHasNumbersOfAnySize() {
    String text =
        "var x: int = 2147483647; var a: array 2 of int; proc p() { x = x - 1; } thread t runs p();"
            + " invariant large: x + 1 > x && x * x * x / x / x == x; invariant outside: (all i in"
            + " x..x + 2: i >= x && i * i > i) && (some i in x * 9..x * 9: i / 9 == x) && -x - 5 %%"
            + " x < 0; ltl larger: always x * 2 > x; %s";
    Searched holds = searched(String.format(text, ""));
    assertEquals(Set.of(), holds.failures());
    assertEquals(Coverage.EXHAUSTED, holds.result().verdict().coverage());
    for (String condition : List.of("x * x < x", "a[x * x] == 0", "x * x / (x - x) > 0")) {
      String wrong = String.format(text, "invariant wrong: " + condition + ";");
      String broken = searched(wrong).failures().toString();
      assertTrue(broken.startsWith("[invariant wrong is broken by initially"), broken);
    }
    Model wrapping = Searched.compile("m.hd", String.format(text, ""), ModelCheckSettings.NONE);
    String broken = Searched.of(wrapping, Searched.everything()).failures().toString();
    assertTrue(broken.contains("invariant large is broken"), broken);
  }

  @Test
  void theSearchSeesWhatTheReferenceSees() {
    int compared = 0;
    int cut = 0;
    for (int seed = 0; seed < MODELS; seed++) {
      String text =
          new ModelGenerator(seed)
              .model()
              .replace("var x: int;", "var x: int = 40000;")
              .replace("x + 1", "x * 60000 + 1")
              .replace("a[0] + y", "y - a[0] * 1500000000")
              .replace("(x * 3 + n) % 5", "(n - x * 3) % 5 - 2147483645");
      ModelSyntax program = ReferenceTest.parse(text);
      Reference reference = Reference.explore(program, MOST_STATES, /* mathematical= */ true);
      if (!reference.finished()) {
        continue;
      }
      Model model = Searched.compile("m.hd", text, MATHEMATICAL);
      ReferenceTest.compare("model " + seed + "\n" + text, model, reference);
      compared++;
      cut += reference.cut() ? 1 : 0;
    }
    String told = compared + " compared, " + cut + " cut off";
    // Otherwise the test would say little.
    assertTrue(compared > MODELS / 2 && cut > MODELS / 20, told);
  }
}
