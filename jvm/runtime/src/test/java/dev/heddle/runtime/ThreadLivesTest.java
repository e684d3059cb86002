package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import programs.AskedStates;
import programs.ThreadLives;
import programs.Together;

class ThreadLivesTest {
  private static Set<String> all(ProgramBody body) {
    return Explore.allSynchronisation(body);
  }

  @Test
  void aThreadStartsOnce() {
    assertEquals(Set.of("refused refused"), all(ThreadLives::startTwice));
    assertEquals(Set.of("refused 1"), all(ThreadLives::bothStart));
  }

  @Test
  void subclassesMayOverrideStartAndRun() {
    assertEquals(Set.of("start run TERMINATED"), all(ThreadLives::subclass));
  }

  @Test
  void joiningWhatDoesNotRunReturns() {
    assertEquals(Set.of("NEW TERMINATED"), all(ThreadLives::joinNothing));
  }

  @Test
  void aJoinTimesOut() {
    assertEquals(Set.of("true 7"), all(ThreadLives::joinTimesOut));
  }

  @Test
  void joinDoesNotWaitForWhatHasYetToStart() {
    for (ProgramBody body :
        List.<ProgramBody>of(ThreadLives::joinBeforeStart, ThreadLives::joinBeforeStartTimed)) {
      assertEquals(Set.of("0", "1"), all(body));
      Verdict reduced = Explore.verdict(Explore.settings(), body, new DporStrategy(), 1_000);
      assertEquals(Set.of("0", "1"), Explore.outcomes(reduced));
    }
  }

  @Test
  void aThreadThatJoinsItselfDeadlocks() {
    Set<String> deadlocks =
        Explore.verdict(Explore.settings(), ThreadLives::selfJoin, new DfsStrategy(), 1_000)
            .findings()
            .stream()
            .map(f -> f.outcome().summary().replaceAll(":\\d+", ":n"))
            .collect(Collectors.toSet());
    assertEquals(
        Set.of(
            "deadlock: main waits for the end of self at ThreadLives.java:n;"
                + " self waits for the end of self at ThreadLives.java:n"),
        deadlocks);
  }

  @Test
  void badTimesAreRefused() {
    assertEquals(Set.of("bad bad bad bad bad "), all(ThreadLives::badTimes));
  }

  @Test
  void whetherAThreadIsAliveDependsOnTheSchedule() {
    assertEquals(Set.of("true", "false"), all(ThreadLives::isAlive));
    assertEquals(
        Set.of("NEW RUNNABLE TERMINATED false", "NEW TERMINATED TERMINATED false"),
        all(ThreadLives::states));
  }

  @Test
  void waitingThreadsSaySo() {
    assertEquals(Set.of("RUNNABLE", "BLOCKED"), all(ThreadLives::blocked));
    assertEquals(Set.of("RUNNABLE", "WAITING"), all(() -> ThreadLives.waiting(LockSupport::park)));
    assertEquals(
        Set.of("RUNNABLE", "TIMED_WAITING"),
        all(() -> ThreadLives.waiting(() -> LockSupport.parkNanos(100))));
  }

  @Test
  void sleepingTakesVirtualTime() {
    assertEquals(Set.of("4000"), all(ThreadLives::sleeps));
  }

  @Test
  void daemonsDoNotKeepTheProgramAlive() {
    assertEquals(Set.of("true"), all(ThreadLives::daemons));
    assertEquals(Set.of("refused"), all(ThreadLives::lateDaemon));
  }

  @Test
  void anUncaughtExceptionNamesItsThreadAndEndsOnlyThat() {
    Set<Outcome> outcomes =
        Explore.verdict(
                Explore.settings().withAllAccesses(false),
                ThreadLives::uncaught,
                new DfsStrategy(),
                1_000)
            .findings()
            .stream()
            .map(f -> f.outcome())
            .collect(Collectors.toSet());
    assertEquals(1, outcomes.size());
    Outcome.Uncaught uncaught = (Outcome.Uncaught) outcomes.iterator().next();
    assertEquals("failing", uncaught.thread());
    assertEquals("IllegalStateException: broken", uncaught.summary());
  }

  @Test
  void anUncaughtExceptionTellsItsCauses() {
    Verdict verdict =
        Explore.verdict(
            Explore.settings().withAllAccesses(false), ThreadLives::caused, new DfsStrategy(), 100);
    assertEquals(1, verdict.findings().size());
    Outcome.Uncaught uncaught = (Outcome.Uncaught) verdict.findings().get(0).outcome();
    assertEquals(
        List.of("IllegalArgumentException: T0", "ArithmeticException: / by zero"),
        uncaught.causes().stream().map(Outcome.Cause::summary).toList());
    String first = uncaught.causes().get(1).stack().get(0);
    assertTrue(first.startsWith("programs.ThreadLives.dividing(ThreadLives.java:"), first);
  }

  @Test
  void handlersOfTheProgramAreCalled() {
    assertEquals(Set.of("T0 broken 0, T1 broken 1"), all(ThreadLives::ownHandlers));
    assertEquals(Set.of("broken"), all(ThreadLives::defaultHandler));
    assertEquals(Set.of("broken"), all(ThreadLives::group));
    assertEquals(Set.of("IllegalStateException: broken"), all(ThreadLives::passingGroup));
  }

  @Test
  void aDefaultHandlerOfTheTestDoesNotHideFailures() {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.UncaughtExceptionHandler ours = (thread, thrown) -> {};
    Thread.setDefaultUncaughtExceptionHandler(ours);
    try {
      assertEquals(Set.of("IllegalStateException: broken"), all(ThreadLives::uncaught));
      assertEquals(Set.of("broken"), all(ThreadLives::defaultHandler));
      assertEquals(ours, Thread.getDefaultUncaughtExceptionHandler());
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void groupsKnowTheirThreads() {
    assertEquals(Set.of("2 1 1 true 0"), all(ThreadLives::groupCounts));
  }

  @Test
  void stacksOfOtherThreadsCanBeSeen() {
    assertEquals(
        Set.of("false 1 0 stacks", "false 2 0 stacks", "false 3 0 stacks", "true 3 0 stacks"),
        all(ThreadLives::stacks));
  }

  @Test
  void aSleepingThreadSaysSo() {
    assertEquals(
        Set.of("RUNNABLE", "TIMED_WAITING"),
        all(() -> ThreadLives.waiting(() -> Together.sleep(5))));
  }

  /** Other threads may see a thread just before it begins to wait. */
  @Test
  void aThreadIsSeenBeforeItWaits() {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    Set<String> either = Set.of("RUNNABLE", "WAITING");
    Explore.same(settings, either, ThreadLives::seenJoining);
    Explore.same(settings, either, ThreadLives::seenParking);
    Explore.same(settings, either, ThreadLives::seenAwaiting);
    Explore.same(settings, Set.of("BLOCKED", "RUNNABLE"), ThreadLives::seenWanting);
    Explore.same(settings, Set.of("it", "null"), ThreadLives::seenBlocker);
    Explore.same(
        settings,
        Set.of("RUNNABLE false", "RUNNABLE true", "WAITING true"),
        ThreadLives::seenQueued);
  }

  /** What other threads do that have nothing to do with the one that is asked is not reordered. */
  @Test
  void askingForAStateDependsOnThatThreadAlone() {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    Set<String> expected = Set.of("RUNNABLE", "TERMINATED");
    Verdict reduced =
        Explore.verdict(settings, AskedStates::besideOthers, new DporStrategy(), 1_000);
    assertEquals(expected, Explore.outcomes(reduced));
    assertEquals(Coverage.EXHAUSTED, reduced.coverage());
    assertEquals(3, reduced.executions());
    Verdict byDefault =
        Explore.verdict(settings, AskedStates::besideOthers, new DefaultStrategy(1), 1_000);
    assertEquals(expected, Explore.outcomes(byDefault));
    assertEquals(Coverage.EXHAUSTED, byDefault.coverage());
  }

  @Test
  void whatOthersDoToAThreadShowsInItsState() {
    Explore.same(
        Explore.settings().withAllAccesses(false),
        Set.of(
            "RUNNABLE RUNNABLE",
            "RUNNABLE BLOCKED",
            "RUNNABLE TERMINATED",
            "BLOCKED RUNNABLE",
            "BLOCKED BLOCKED",
            "BLOCKED TERMINATED",
            "TERMINATED TERMINATED"),
        AskedStates::blockedByOther);
  }

  @Test
  void aThreadIsSeenBlockedUntilItRunsAgain() {
    Explore.same(
        Explore.settings().withAllAccesses(false),
        Set.of("RUNNABLE 0", "BLOCKED 0", "TERMINATED 0"),
        AskedStates::blockedBefore);
  }
}
