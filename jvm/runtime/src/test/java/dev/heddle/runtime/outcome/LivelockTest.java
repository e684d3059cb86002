package dev.heddle.runtime.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.Unheard;
import dev.heddle.runtime.settings.CoverageCuts;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import programs.Livelocks;

class LivelockTest {
  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);
  private static final int MOST_STEPS = 100_000;

  private static Verdict firstFailure(ProgramBody body, Strategy strategy, int executions) {
    return firstFailure(body, strategy, executions, MOST_STEPS);
  }

  private static Verdict firstFailure(
      ProgramBody body, Strategy strategy, int executions, int steps) {
    Budget budget = new Budget(executions, Duration.ofMinutes(1), steps, false);
    return new JavaSearch(SETTINGS).explore(body, strategy, budget, "test", null);
  }

  private static Outcome.Livelock livelock(ProgramBody body, Strategy strategy) {
    return assertInstanceOf(Outcome.Livelock.class, failure(body, strategy));
  }

  /** The one failure of a program, which replays. */
  private static Outcome failure(ProgramBody body, Strategy strategy) {
    int steps = 3_000;
    Verdict verdict = firstFailure(body, strategy, 50, steps);
    assertEquals(1, verdict.failures().size(), () -> Explore.outcomes(verdict).toString());
    Verdict.Finding failure = verdict.failures().get(0);
    Schedule schedule = Schedule.parse(failure.schedule().toString(), ScheduleSettings.READER);
    ReplayResult replay =
        new JavaSearch(JavaSettings.DEFAULT).replay(body, schedule, steps, new Unheard());
    assertNull(replay.divergence());
    assertEquals(failure.outcome(), replay.outcome());
    return failure.outcome();
  }

  private static List<String> threads(Outcome.Livelock livelock) {
    return threads(livelock.rounds());
  }

  private static List<String> threads(List<Outcome.Round> rounds) {
    return rounds.stream().map(Outcome.Round::thread).toList();
  }

  private static void assertStarves(
      String starved, List<String> others, ProgramBody body, Strategy strategy) {
    Outcome.Starvation starvation =
        assertInstanceOf(Outcome.Starvation.class, failure(body, strategy));
    assertEquals(Outcome.FailureKind.STARVATION, starvation.failure());
    assertEquals(1, starvation.starved().size());
    assertTrue(
        starvation.summary().startsWith("starvation: " + starved + " at Livelocks.java:"),
        starvation::summary);
    assertEquals(others, threads(starvation.rounds()));
  }

  @Test
  void whoNeverGetsWhatOthersGetAgainAndAgainIsStarved() {
    String waits = "t2 waits for 2 permits of Semaphore#1";
    List<String> others = List.of("t0", "t1");
    assertStarves(waits, others, Livelocks::bothPermits, new RandomStrategy(1));
  }

  /** The schedule that is fair here may also let a try come at the right moment. */
  @Test
  void whoTriesTooEarlyAgainAndAgainIsStarved() {
    String waits = "t1 waits for Livelocks#1.left";
    assertStarves(waits, List.of("t0"), Livelocks::inStep, new DfsStrategy());
  }

  @Test
  void aFlagThatIsNeverSetIsALivelock() {
    for (Strategy strategy : List.of(new DfsStrategy(), new RandomStrategy(1))) {
      Outcome.Livelock livelock = livelock(Livelocks::neverSet, strategy);
      assertEquals(Outcome.FailureKind.LIVELOCK, livelock.failure());
      assertEquals(List.of("t0"), threads(livelock));
      assertEquals(1, livelock.rounds().get(0).lines().size());
      assertTrue(livelock.summary().startsWith("livelock: t0 repeats Livelocks.java:"));
    }
  }

  @Test
  void threadsThatLetEachOtherGoFirstAreALivelock() {
    assertEquals(List.of("t0", "t1"), threads(livelock(Livelocks::polite, new RandomStrategy(1))));
    assertEquals(List.of("t0", "t1"), threads(livelock(Livelocks::backOff, new IcbStrategy(2))));
  }

  static Stream<Arguments> harmless() {
    return Stream.of(
        program("set later", () -> Livelocks.setLater(false)),
        program("set later, yielding", () -> Livelocks.setLater(true)),
        program("locked again and again until it is seen", Livelocks::starving),
        program("both permits in the end", () -> Livelocks.bothPermitsInTheEnd(120)),
        program("tries that are given up", () -> Livelocks.giveUp(300)),
        program("50 rounds", () -> Livelocks.finite(50)),
        program("200 rounds", () -> Livelocks.finite(200)),
        program("2,000 rounds", () -> Livelocks.finite(2_000)),
        program("counting", () -> Livelocks.counting(5_000)),
        program("counting under a lock", () -> Livelocks.locked(6_000, false)),
        program("adding under a lock", () -> Livelocks.locked(6_000, true)));
  }

  private static Arguments program(String name, ProgramBody body) {
    return Arguments.of(name, body);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("harmless")
  void whatComesToAnEndIsNone(String name, ProgramBody body) {
    for (Strategy strategy : List.of(new DfsStrategy(), new RandomStrategy(1))) {
      assertEquals(Set.of("ended"), Explore.outcomes(firstFailure(body, strategy, 5)));
    }
  }

  @Test
  void whatFairnessLeavesOutIsTold() {
    Verdict verdict = firstFailure(() -> Livelocks.setLater(false), new DfsStrategy(), 2);
    assertTrue(verdict.notes().contains(CoverageCuts.UNFAIR), verdict.notes()::toString);
    assertTrue(verdict.coverage() != Coverage.EXHAUSTED);
  }

  @Test
  void aLimitOnStepsIsReachedWithoutALivelock() {
    Verdict verdict = firstFailure(() -> Livelocks.counting(600), new DfsStrategy(), 1, 500);
    assertEquals(1, verdict.aborted());
    assertEquals(Set.of("aborted after 500 steps"), Explore.outcomes(verdict));
  }

  private static Outcome.Deadlock deadlock(ProgramBody body) {
    Verdict verdict = firstFailure(body, new RandomStrategy(1), 200);
    Outcome outcome = verdict.failures().get(0).outcome();
    return assertInstanceOf(Outcome.Deadlock.class, outcome);
  }

  @Test
  void threadsThatWaitForEachOtherAreADeadlockAlthoughOthersRun() {
    for (boolean daemon : new boolean[] {false, true}) {
      Outcome.Deadlock deadlock = deadlock(() -> Livelocks.deadlockBesideSpinning(daemon));
      assertTrue(deadlock.othersRun());
      assertEquals(
          List.of("t0", "t1"), deadlock.waiting().stream().map(Outcome.Waiting::thread).toList());
    }
  }

  @Test
  void daemonsThatWaitForEachOtherAreADeadlockAlthoughTheProgramEnds() {
    Outcome.Deadlock deadlock = deadlock(Livelocks::deadlockedDaemons);
    assertEquals(
        List.of("one", "two"), deadlock.waiting().stream().map(Outcome.Waiting::thread).toList());
  }

  @Test
  void waitingForWhatNoDaemonGivesIsADeadlock() {
    Outcome.Deadlock deadlock = deadlock(Livelocks::waitsBesideSpinningDaemon);
    assertEquals(
        List.of("main"), deadlock.waiting().stream().map(Outcome.Waiting::thread).toList());
  }

  private static void assertHiddenFailure(
      Outcome.FailureKind kind, ProgramBody body, Strategy strategy) {
    Verdict verdict = firstFailure(body, strategy, 2_000);
    Verdict.Finding first = verdict.failures().get(0);
    assertEquals(kind, first.outcome().failure(), () -> Explore.outcomes(verdict).toString());
    assertEquals(verdict.executions(), first.execution());
    Verdict.Finding livelock = verdict.failures().get(1);
    assertEquals(Outcome.FailureKind.LIVELOCK, livelock.outcome().failure());
    assertEquals(1, livelock.execution());
    for (Verdict.Finding failure : verdict.failures()) {
      Schedule schedule = Schedule.parse(failure.schedule().toString(), ScheduleSettings.READER);
      ReplayResult replay =
          new JavaSearch(JavaSettings.DEFAULT).replay(body, schedule, MOST_STEPS, null);
      assertNull(replay.divergence());
      assertEquals(failure.outcome(), replay.outcome());
    }
  }

  @Test
  void aFailureThatALivelockHidesIsFound() {
    for (Strategy strategy :
        List.of(new DefaultStrategy(1), new DfsStrategy(), new DporStrategy())) {
      assertHiddenFailure(Outcome.FailureKind.DEADLOCK, Livelocks::deadlockBehindLoops, strategy);
      strategy.restart();
      assertHiddenFailure(Outcome.FailureKind.EXCEPTION, Livelocks::failureBehindLoops, strategy);
    }
  }

  /**
   * A check for repetitions in the middle of a call: a replay reports the beginning of the call.
   */
  @Test
  void aLookAtStepsOfACallIsTheSameIfItsBeginningWasTold() {
    Outcome failure = failure(Livelocks::fillsMap, new IcbStrategy(0));
    assertEquals(Outcome.FailureKind.EXCEPTION, failure.failure());
  }
}
