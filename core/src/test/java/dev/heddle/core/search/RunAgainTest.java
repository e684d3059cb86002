package dev.heddle.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunAgainTest {
  private static final Outcome ENDED = new Outcome.Returned("", List.of());
  private static final Outcome ABORTED = new Outcome.Aborted("more points");
  private static final Outcome FAILED = new Outcome.Livelock(List.of());

  private static RunAgain.Count count(Outcome outcome, RunAgain... reasons) {
    Set<RunAgain> all = EnumSet.noneOf(RunAgain.class);
    all.addAll(List.of(reasons));
    return RunAgain.count(all, outcome);
  }

  @Test
  void anExecutionCountsUnlessItIsRedundantOrTheSearchBeginsAgain() {
    assertEquals(RunAgain.Count.EXECUTION, count(ENDED));
    assertEquals(RunAgain.Count.EXECUTION, count(ABORTED, RunAgain.LIMIT));
    assertEquals(RunAgain.Count.EXECUTION, count(ENDED, RunAgain.WARM_UP));
    assertEquals(RunAgain.Count.REDUNDANT, count(ABORTED, RunAgain.REDUNDANT));
    assertEquals(RunAgain.Count.REDUNDANT, count(ABORTED, RunAgain.REDUNDANT, RunAgain.RESTART));
    assertEquals(RunAgain.Count.BROKEN_OFF, count(ABORTED, RunAgain.RESTART));
  }

  @Test
  void whatEndsBeforeARestartCountsIfItIsRepresentativeOrFailed() {
    assertEquals(RunAgain.Count.EXECUTION, count(ENDED, RunAgain.RESTART));
    assertEquals(RunAgain.Count.NOTHING, count(ENDED, RunAgain.RESTART, RunAgain.WARM_UP));
    assertEquals(RunAgain.Count.EXECUTION, count(FAILED, RunAgain.RESTART, RunAgain.WARM_UP));
    assertEquals(
        RunAgain.Count.EXECUTION, count(ENDED, RunAgain.RESTART, RunAgain.WARM_UP, RunAgain.LIMIT));
  }

  @Test
  void onlyAWarmUpExecutionMakesTheSameChoicesAgain() {
    assertTrue(RunAgain.sameChoices(EnumSet.of(RunAgain.WARM_UP)));
    assertTrue(RunAgain.sameChoices(EnumSet.of(RunAgain.WARM_UP, RunAgain.REDUNDANT)));
    assertFalse(RunAgain.sameChoices(EnumSet.of(RunAgain.WARM_UP, RunAgain.RESTART)));
    assertFalse(RunAgain.sameChoices(EnumSet.of(RunAgain.WARM_UP, RunAgain.LIMIT)));
    assertFalse(RunAgain.sameChoices(EnumSet.of(RunAgain.RESTART)));
    assertFalse(RunAgain.sameChoices(EnumSet.noneOf(RunAgain.class)));
  }

  /** Gives up where the second thread would take the first step. */
  @Test
  void whatAStrategyGivesUpIsRedundant() {
    Strategy halved =
        new ForwardingStrategy(new DfsStrategy()) {
          @Override
          public int nextThread(Point point) {
            int thread = super.nextThread(point);
            return point.steps() == 0 && thread == 1 ? GIVE_UP : thread;
          }
        };
    Verdict verdict =
        Search.run(StepProgram.of(1, 1), halved, Budget.DEFAULT, ReplaySettings.NONE, null);
    assertEquals(1, verdict.executions());
    assertEquals(1, verdict.findings().size());
    assertTrue(
        verdict.noteTexts().contains("1 more executions were given up as redundant"),
        () -> verdict.noteTexts().toString());
  }
}
