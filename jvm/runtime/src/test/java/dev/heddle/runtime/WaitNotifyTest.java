package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.WaitNotify;

class WaitNotifyTest {
  @Test
  void aGuardedWaitAlwaysEnds() {
    assertEquals(Set.of("woken"), Explore.all(WaitNotify::guarded));
  }

  @Test
  void aLostSignalIsADeadlock() {
    assertEquals(Set.of("D", "woken"), Explore.all(WaitNotify::lostSignal));
  }

  @Test
  void notifyWakesAnyOfTheWaiters() {
    assertEquals(
        Set.of("ab", "ba", "not both waited"), Explore.allSynchronisation(WaitNotify::oneOfTwo));
  }

  @Test
  void notifyAllWakesAll() {
    assertEquals(Set.of("ab", "ba"), Explore.allSynchronisation(WaitNotify::all));
  }

  @Test
  void notifyWakesOnlyOne() {
    assertEquals(
        Set.of("ab", "ba", "D"), Explore.allSynchronisation(WaitNotify::oneNotifiedForTwo));
  }

  @Test
  void theMonitorMustBeHeld() {
    assertEquals(
        Set.of("refused refused refused refused refused "),
        Explore.allSynchronisation(WaitNotify::withoutMonitor));
  }

  @Test
  void badTimesAreRefused() {
    assertEquals(Set.of("bad bad bad "), Explore.allSynchronisation(WaitNotify::badTimes));
  }

  @Test
  void waitReleasesAndRestoresNestedEntries() {
    assertEquals(
        Set.of("held true then false"), Explore.allSynchronisation(WaitNotify::nestedCounts));
  }

  @Test
  void aTimedWaitEndsWhenItsTimeIsUp() {
    assertEquals(Set.of("10"), Explore.allSynchronisation(WaitNotify::timesOut));
  }

  @Test
  void aTimedWaitIsNotifiedUnlessTimeoutsMayBeEarly() {
    assertEquals(
        Set.of("never waited", "notified"),
        Explore.allSynchronisation(WaitNotify::timedOrNotified));
    assertEquals(
        Set.of("never waited", "notified", "timed out"),
        Explore.all(
            Explore.settings().withAllAccesses(false).withEarlyTimeouts(1),
            WaitNotify::timedOrNotified));
  }

  @Test
  void aWaiterBothNotifiedAndInterruptedGetsOneAndKeepsTheOther() {
    assertEquals(
        Set.of("interrupted, false", "notified, true", "notified, false"),
        Explore.allSynchronisation(WaitNotify::notifyOrInterrupt));
  }

  @Test
  void notificationsAreNotLostToInterrupts() {
    assertEquals(
        Set.of("both", "interrupted"),
        Explore.allSynchronisation(WaitNotify::notificationSurvivesInterrupt));
  }

  @Test
  void theEndOfAThreadNotifiesItsObject() {
    assertEquals(Set.of("ended"), Explore.all(WaitNotify::onThread));
  }

  @Test
  void lockingAThreadDoesNotEndAJoin() {
    assertEquals(Set.of("true"), Explore.all(WaitNotify::monitorOfJoinedThread));
  }
}
