package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Limit;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.Cuts;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Spinning;

class SpinningTest {
  private static final Budget BUDGET =
      new Budget(1_000, Duration.ofMinutes(1), 100_000, /* keepGoing= */ true);

  private static List<Strategy> strategies() {
    return List.of(new DporStrategy(), new DefaultStrategy(1));
  }

  private static Verdict explore(ProgramBody body, Strategy strategy) {
    Settings settings = Explore.settings().withAllAccesses(false);
    return new JavaSearch(settings).explore(body, strategy, BUDGET, "test", null);
  }

  @Test
  void aLoopThatOffersTheProcessorIsCoveredByFairSchedules() {
    List<ProgramBody> programs =
        List.of(
            Spinning::yielding, Spinning::two, Spinning::onSpinWait, Spinning::sleepingForNoTime);
    for (ProgramBody program : programs) {
      for (Strategy strategy : strategies()) {
        Verdict verdict = explore(program, strategy);
        assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
        assertEquals(List.of(Limit.FAIR), verdict.limits().stream().map(Limit::name).toList());
        assertTrue(verdict.executions() <= 100, verdict::toString);
        assertTrue(!verdict.notes().contains(Cuts.UNFAIR), verdict.notes()::toString);
        assertEquals(Set.of("ended"), Explore.outcomes(verdict));
      }
    }
  }

  @Test
  void aLoopThatGivesUpIsExploredInFull() {
    for (int tries : new int[] {1, 20}) {
      for (Strategy strategy : strategies()) {
        Verdict verdict = explore(() -> Spinning.givesUp(tries), strategy);
        assertEquals(Coverage.EXHAUSTED, verdict.coverage());
        assertEquals(Set.of("ended", "IllegalStateException: gave up"), Explore.outcomes(verdict));
      }
    }
  }

  @Test
  void whatFailsAfterALoopIsFound() {
    for (Strategy strategy : strategies()) {
      Verdict verdict = explore(Spinning::failsAfterwards, strategy);
      assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
      assertEquals(Set.of("ended", "IllegalStateException: half done"), Explore.outcomes(verdict));
    }
  }
}
