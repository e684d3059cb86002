package dev.heddle.smt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.smt.encode.UnsupportedModelException;
import dev.heddle.smt.sequentialised.Models;
import dev.heddle.smt.sequentialised.SequentialStates;
import dev.heddle.smt.sequentialised.TranslationChoice;
import dev.heddle.smt.solve.SequentialTest;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Verification by the states of a translation. */
class SequentialStateSearchTest {
  private static final String COUNTER =
      """
      var count: %s;
      proc increment() { count = count + 1; }
      proc check() { join worker; assert count == 2; }
      thread worker[i in 1..2] runs increment();
      thread checker runs check();
      """;

  private static Verdict verify(
      String text, @Nullable Integer rounds, ModelCheckSettings.@Nullable Values values) {
    TranslationChoice.Wanted wanted = new TranslationChoice.Wanted(rounds, null, null);
    return verify(text, wanted, values, ModelLimits.DEFAULT);
  }

  private static Verdict verify(
      String text,
      TranslationChoice.Wanted wanted,
      ModelCheckSettings.@Nullable Values values,
      ModelLimits limits) {
    ModelCheckSettings settings = new ModelCheckSettings(Map.of(), values, null, Set.of());
    SequentialStateSearch.Options options =
        new SequentialStateSearch.Options(wanted, Duration.ofMinutes(2), 1_000_000);
    return SequentialStateSearch.run(
        Models.original(Models.parse(text), settings, limits), options);
  }

  @Test
  void aTranslationOfManyBranchesIsInterpreted() {
    String text =
        """
        var x: 0..2; var f: bool; lock m[2];
        proc p1() { join t0; }
        proc p0() { acquire m[0]; x = 1; release m[0]; post p1() at 0; }
        thread t0 runs p1(); thread t1 runs p0(); thread t2 runs p0();
        interleave explicit;
        """;
    SequentialStateSearch.Options options =
        new SequentialStateSearch.Options(
            new TranslationChoice.Wanted(1, 1, null), Duration.ofMinutes(2), 100);
    Verdict verdict = SequentialStateSearch.run(Models.original(text), options);
    assertFalse(verdict.failed());
  }

  @Test
  void resultsStayInTheirRanges() {
    String text =
        """
        var x: 0..3 = 1;
        proc f(n: int): 1..3 { x = n; yield; return x; }
        proc p(n: int) { var y: int = f(n); x = %d; }
        thread a runs p(2);
        thread b runs p(3);
        """;
    assertFalse(verify(text.formatted(1), 2, null).failed());
    Verdict broken = verify(text.formatted(0), 2, null);
    assertTrue(broken.failures().get(0).outcome().summary().contains("out of range"));
  }

  @Test
  void theTimeIsLookedAtWithinAStep() {
    Model model =
        SequentialTest.compile(
            "var x: int; proc p() { choose x in 1..1000000; } thread t runs p();");
    AtomicInteger asked = new AtomicInteger();
    SequentialStates states =
        new SequentialStates(
            model, ModelLimits.DEFAULT, 10_000_000, () -> asked.incrementAndGet() > 5, world -> {});
    assertFalse(states.run());
    assertTrue(asked.get() < 20, asked + " questions");
  }

  @Test
  void rangesWithTooManyNumbersAreRefused() {
    String text = COUNTER.formatted("0..2147483647");
    ModelCheckSettings.Values values = new ModelCheckSettings.Values(0, 9);
    assertThrows(UnsupportedModelException.class, () -> verify(text, 1, values));
  }

  @Test
  void aLostUpdateNeedsTwoRoundsAndIsConfirmed() {
    String text = COUNTER.formatted("0..2");
    Verdict one = verify(text, 1, null);
    assertEquals(Coverage.WITHIN_BOUNDS, one.coverage());
    assertTrue(!one.failed());
    Verdict two = verify(text, null, null);
    assertEquals(2, two.limits().get(0).value());
    assertInstanceOf(Outcome.Uncaught.class, two.failures().get(0).outcome());
  }

  @Test
  void numbersAreGuessedAmongGivenOnes() {
    String text = COUNTER.formatted("int");
    assertThrows(UnsupportedModelException.class, () -> verify(text, 2, null));
    assertTrue(verify(text, 2, new ModelCheckSettings.Values(0, 2)).failed());
    Verdict narrow = verify(text, 2, new ModelCheckSettings.Values(0, 0));
    assertTrue(!narrow.failed());
    assertEquals(Coverage.WITHIN_BOUNDS, narrow.coverage());
    assertTrue(narrow.noteTexts().get(0).contains("from 0 to 0"), narrow::toString);
  }

  @Test
  void whatHoldsInAllExecutionsIsExhausted() {
    String text =
        """
        lock l; var x: 0..2;
        proc p() { acquire l; x = x + 1; release l; }
        thread t[i in 1..2] runs p();
        """;
    assertEquals(Coverage.EXHAUSTED, verify(text, null, null).coverage());
  }

  @Test
  void aFailureBeyondTheLimitsOfTasksAndFramesIsConfirmed() {
    String text =
        """
        var f: bool;
        proc deep(n: int) { if n > 0 { deep(n - 1); } }
        proc main() {
          for i in 1..3 { post deep(3) at 0; }
          deep(3);
          assert f;
        }
        buffer only runs main();
        """;
    TranslationChoice.Wanted wanted = new TranslationChoice.Wanted(null, null, 0);
    assertTrue(verify(text, wanted, null, new ModelLimits(2, 2)).failed());
  }
}
