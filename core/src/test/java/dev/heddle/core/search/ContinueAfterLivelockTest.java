package dev.heddle.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Execution;
import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Program;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.Schedule;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DelayStrategy;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.bounded.RoundRobinScheduler;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.PctStrategy;
import dev.heddle.core.random.RandomStrategy;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ContinueAfterLivelockTest {
  private static final int ROUNDS = 40;
  private static final Budget BUDGET =
      new Budget(100_000, Duration.ofMinutes(5), 10 * ROUNDS, /* keepGoing= */ false);

  /**
   * Two threads without an end, which repeat the same steps if neither has met the other in the
   * first rounds, and otherwise deadlock.
   */
  private static final Program LOOPS = loops(new Outcome.Deadlock(List.of()));

  private static final Outcome LIVELOCK = new Outcome.Livelock(List.of());

  private static Program loops(Outcome whenMet) {
    return execution -> {
      Point point = execution.point();
      for (int i = 0; i < 2; i++) {
        point.announce(point.addThread(), OperationKind.WRITE, 0);
      }
      int last = -1;
      int met = 0;
      for (int step = 0; step < ROUNDS; step++) {
        int thread = execution.nextThread();
        if (thread == Execution.STOP) {
          return new Outcome.Aborted("aborted");
        }
        point.touch(0, ExecutionTrace.WRITE);
        met += thread == last || last < 0 ? 0 : 1;
        last = thread;
        if (met > ROUNDS / 3) {
          return whenMet;
        }
      }
      return LIVELOCK;
    };
  }

  static Stream<Supplier<Strategy>> strategies() {
    return Stream.of(
        DfsStrategy::new,
        DporStrategy::new,
        () -> new IcbStrategy(2),
        () -> new DelayStrategy(new RoundRobinScheduler(), 2),
        () -> new DefaultStrategy(7),
        () -> new PctStrategy(1, 7));
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void aDeadlockThatALivelockHidesIsFoundAndReplays(Supplier<Strategy> strategy) {
    Verdict verdict = Search.run(LOOPS, strategy.get(), BUDGET, ReplaySettings.NONE, null);
    Verdict.Finding first = verdict.failures().get(0);
    assertEquals(Outcome.FailureKind.DEADLOCK, first.outcome().failure());
    assertEquals(verdict.executions(), first.execution());
    assertTrue(verdict.executions() > 1 && verdict.executions() < 50, verdict::toString);
    assertEquals(Outcome.FailureKind.LIVELOCK, verdict.failures().get(1).outcome().failure());
    assertEquals(1, verdict.failures().get(1).execution());
    long told = verdict.findings().stream().mapToLong(Verdict.Finding::count).sum();
    assertEquals(verdict.executions(), told);
    ReplayResult replay = ReplayResult.run(LOOPS, first.schedule(), BUDGET.maxSteps(), null);
    assertNull(replay.divergence());
    assertEquals(first.outcome(), replay.outcome());
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void aLivelockThatHidesNothingIsReportedAsFoundFirst(Supplier<Strategy> strategy) {
    Program program = loops(StepProgram.returned("met"));
    Verdict verdict = Search.run(program, strategy.get(), BUDGET, ReplaySettings.NONE, null);
    assertEquals(List.of(LIVELOCK), verdict.failures().stream().map(f -> f.outcome()).toList());
    assertEquals(1, verdict.failures().get(0).execution());
    assertEquals(1 + ContinueAfterLivelock.MOST_EXECUTIONS, verdict.executions());
    assertTrue(
        verdict.noteTexts().stream().anyMatch(note -> note.startsWith(Verdict.AFTER_LIVELOCK)),
        verdict.notes()::toString);
    Schedule schedule = verdict.failures().get(0).schedule();
    assertEquals(LIVELOCK, ReplayResult.run(program, schedule, BUDGET.maxSteps(), null).outcome());
  }

  @Test
  void theBudgetHoldsAfterALivelockToo() {
    Program program = loops(StepProgram.returned("met"));
    Verdict few =
        Search.run(
            program, new DfsStrategy(), BUDGET.withMaxExecutions(7), ReplaySettings.NONE, null);
    assertEquals(7, few.executions());
    Budget hurry = BUDGET.withMaxTime(Duration.ofNanos(1));
    assertEquals(
        1, Search.run(program, new DfsStrategy(), hurry, ReplaySettings.NONE, null).executions());
  }

  @Test
  void aSearchThatGoesOnAnywayIsNotChanged() {
    Budget all = BUDGET.withKeepGoing(true).withMaxExecutions(500);
    Verdict verdict = Search.run(LOOPS, new DfsStrategy(), all, ReplaySettings.NONE, null);
    assertEquals(500, verdict.executions());
    assertEquals(LIVELOCK, verdict.failures().get(0).outcome());
    assertTrue(
        verdict.noteTexts().stream().noneMatch(note -> note.startsWith(Verdict.AFTER_LIVELOCK)),
        verdict.notes()::toString);
  }

  @Test
  void otherFailuresEndASearchAtOnce() {
    Program program = loops(StepProgram.failed("met"));
    Verdict verdict = Search.run(program, new RandomStrategy(1), BUDGET, ReplaySettings.NONE, null);
    assertEquals(1, verdict.executions());
  }

  @Test
  void itEndsAfterManyStepsAndIfTheseAreSlowAfterSomeTime() {
    long[] now = {0};
    ContinueAfterLivelock slow = new ContinueAfterLivelock(new DfsStrategy(), () -> now[0]);
    slow.failed(StepProgram.failed("another"));
    assertFalse(slow.goesOn());
    slow.failed(LIVELOCK);
    assertTrue(slow.goesOn());
    now[0] = ContinueAfterLivelock.MOST_NANOS;
    assertFalse(slow.goesOn());

    ContinueAfterLivelock fast = new ContinueAfterLivelock(new DfsStrategy(), () -> 0);
    fast.failed(LIVELOCK);
    Point point = new Point();
    point.addThread();
    point.addThread();
    int length = 10_000;
    int executions = 0;
    while (fast.goesOn()) {
      assertTrue(fast.begin());
      point.reset();
      for (int i = 0; i < length; i++) {
        point.take(0);
      }
      fast.end(point, LIVELOCK);
      executions++;
    }
    assertEquals(ContinueAfterLivelock.MOST_STEPS / length, executions);
  }
}
