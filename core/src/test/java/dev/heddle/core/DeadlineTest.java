package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.core.search.Search;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DeadlineTest {
  private static final int MOST_STEPS = 2_000_000;

  /** Two threads that never end; the schedule is fair if asked for. */
  private static Program endless(boolean fair) {
    return execution -> {
      Point point = execution.point();
      for (int i = 0; i < 2; i++) {
        point.announce(point.addThread(), OperationKind.WRITE, 0);
      }
      while (true) {
        int thread = fair ? execution.nextFairThread() : execution.nextThread();
        if (thread == Execution.STOP) {
          return new Outcome.Aborted("aborted");
        }
        point.touch(0, ExecutionTrace.WRITE);
      }
    };
  }

  static List<Supplier<Strategy>> strategies() {
    return List.of(DfsStrategy::new, DporStrategy::new, () -> new DefaultStrategy(1));
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void anExecutionIsGivenUpWhenTheTimeIsOver(Supplier<Strategy> strategy) {
    for (boolean fair : new boolean[] {false, true}) {
      Budget hurry = new Budget(10, Duration.ofNanos(1), MOST_STEPS, /* keepGoing= */ false);
      Verdict verdict = Search.run(endless(fair), strategy.get(), hurry, ReplaySettings.NONE, null);
      assertEquals(0, verdict.executions());
      assertEquals(Coverage.INTERRUPTED, verdict.coverage());
      String note = verdict.noteTexts().get(verdict.notes().size() - 1);
      assertEquals(
          "the first execution was given up when the time was over: it had taken 10,239 steps",
          note);
    }
  }

  @Test
  void whatIsLookedAtPastTheLimitOnStepsIsGivenUpToo() {
    long[] asked = {0};
    Deadline deadline = new Deadline(() -> asked[0]++);
    deadline.endsAt(0);
    Strategy beyond =
        new ForwardingStrategy(new DfsStrategy()) {
          @Override
          public int nextPastLimit(Point point, int maxSteps) {
            return point.nextEnabled(-1);
          }
        };
    Execution execution = new Execution(beyond, 100, null, deadline);
    deadline.begin(/* first= */ false);
    beyond.begin();
    endless(false).execute(execution);
    assertTrue(execution.overdue());
    assertEquals(2 * Deadline.INTERVAL + 1, execution.point().steps());
  }

  @Test
  void anExecutionThatHasFailedIsFinished() {
    Deadline deadline = new Deadline(() -> 1);
    deadline.endsAt(0);
    Execution execution = new Execution(new DfsStrategy(), 1_000, null, deadline);
    deadline.begin(/* first= */ false);
    execution.isTold();
    endless(false).execute(execution);
    assertFalse(execution.overdue());
    assertEquals(1_000, execution.point().steps());
  }
}
