package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Spins;

/** Executions that are cut off by the limit on steps. */
class LengthTest {
  private static Verdict verdict(ProgramBody body, Strategy strategy, int steps) {
    Budget budget = Budget.DEFAULT.withMaxExecutions(20_000).withMaxSteps(steps);
    return new JavaSearch(Explore.settings().withAllAccesses(false))
        .explore(body, strategy, budget.withKeepGoing(true), "test", null);
  }

  private static void compare(ProgramBody body, int steps) {
    Verdict all = verdict(body, new DfsStrategy(), steps);
    Verdict reduced = verdict(body, new DporStrategy(), steps);
    assertEquals(Explore.outcomes(all), Explore.outcomes(reduced), steps + " steps");
    assertEquals(all.coverage(), reduced.coverage(), steps + " steps");
    assertTrue(reduced.executions() < all.executions(), reduced::toString);
  }

  @Test
  void aReducedSearchFindsAllThatIsWithinTheLimit() {
    for (int steps = 8; steps <= 13; steps++) {
      compare(Spins::rounds, steps);
    }
  }

  /** What happens past the limit, because a reduced search runs on, is no failure. */
  @Test
  void failuresPastTheLimitAreNotTold() {
    for (int steps = 6; steps <= 12; steps++) {
      compare(Spins::racing, steps);
    }
  }

  @Test
  void aLoopThatSpinsIsExploredToAnEnd() {
    Verdict verdict = verdict(Spins::flag, new DporStrategy(), 100_000);
    assertEquals(Set.of("true"), Explore.outcomes(verdict));
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(0, verdict.aborted());
  }
}
