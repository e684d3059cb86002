package dev.heddle.runtime.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import programs.WeakModes;

/** What Java allows beyond interleavings because of weak accesses is not reported as explored. */
class WeakAccessCheckTest {
  private static Verdict explore(WeakModes.Mode mode, Strategy strategy, long executions) {
    Budget budget = new Budget(executions, Duration.ofMinutes(2), 100_000, true);
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    return new JavaSearch(settings, new RaceDetector())
        .explore(() -> WeakModes.twoThreads(mode), strategy, budget, "test", null);
  }

  @ParameterizedTest
  @EnumSource
  void onlyWhatMayReorderLimitsTheVerdict(WeakModes.Mode mode) {
    for (Strategy strategy : List.of(new DfsStrategy(), new DporStrategy())) {
      Verdict verdict = explore(mode, strategy, 10_000);
      Coverage expected = mode.isWeak() ? Coverage.WITHIN_BOUNDS : Coverage.EXHAUSTED;
      assertEquals(expected, verdict.coverage(), verdict::toString);
      List<String> bounds = mode.isWeak() ? List.of("sequential consistency") : List.of();
      assertEquals(bounds, verdict.noteBounds(), verdict::toString);
    }
  }

  @Test
  void theFirstPlaceIsNamed() {
    String notes = explore(WeakModes.Mode.OPAQUE, new DporStrategy(), 100).noteTexts().toString();
    assertTrue(notes.matches(".*\\(first used at programs\\.WeakModes\\.weak:\\d+\\).*"), notes);
  }

  @Test
  void samplesStaySamples() {
    Verdict verdict = explore(WeakModes.Mode.LAZY, new RandomStrategy(1), 100);
    assertEquals(Coverage.SAMPLED, verdict.coverage());
    assertEquals(List.of("sequential consistency"), verdict.noteBounds());
  }
}
