package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.AccessListener;
import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import programs.generated.RacyProgram;

/**
 * Scheduling points at synchronisation and at accesses with data races show the same outcomes of
 * generated programs as scheduling points at all accesses.
 */
class RacyProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated", 60);
  private static final int MOST_EXECUTIONS = 1_000;

  private static Verdict explore(
      boolean allAccesses,
      @Nullable AccessListener listener,
      Strategy strategy,
      List<List<Integer>> threads) {
    Budget budget = new Budget(MOST_EXECUTIONS, Duration.ofMinutes(1), 10_000, true);
    return new JavaSearch(Explore.settings().withAllAccesses(allAccesses), listener)
        .explore(() -> RacyProgram.run(threads), strategy, budget, "test", null);
  }

  @Test
  void outcomesAreThoseOfSwitchingAtAllAccesses() {
    int compared = 0;
    int racy = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      List<List<Integer>> threads = RacyProgram.threads(seed);
      Verdict all = explore(true, null, new DporStrategy(), threads);
      Verdict found = explore(false, new RaceDetector(), new DporStrategy(), threads);
      if (all.coverage() != Coverage.EXHAUSTED) {
        continue;
      }
      compared++;
      String program = "seed " + seed + ": " + threads;
      assertEquals(Coverage.EXHAUSTED, found.coverage(), program);
      assertEquals(Explore.outcomes(all), Explore.outcomes(found), program);
      racy += found.races().isEmpty() ? 0 : 1;
    }
    assertTrue(compared > PROGRAMS / 2, "only " + compared + " programs were exhausted");
    assertTrue(racy > compared / 3, "only " + racy + " programs race");
    assertTrue(racy < compared, "all programs race");
  }
}
