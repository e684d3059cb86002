package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.LockConditions;

class LockConditionTest {
  @Test
  void aSignalBeforeTheWaitIsLost() {
    assertEquals(Set.of("done", "D"), Explore.allSynchronisation(LockConditions::lostSignal));
    assertEquals(Set.of("done"), Explore.all(LockConditions::handover));
    assertEquals(Set.of("done"), Explore.allSynchronisation(LockConditions::fairHandover));
  }

  @Test
  void oneSignalWakesOneThread() {
    assertEquals(Set.of("D"), Explore.allSynchronisation(LockConditions::oneSignalForTwo));
  }

  @Test
  void theLongestWaitingThreadIsSignalledFirst() {
    assertEquals(
        Set.of("ab ab", "ba ba", "too early"),
        Explore.allSynchronisation(LockConditions::firstInFirstOut));
  }

  @Test
  void timedWaitsEnd() {
    assertEquals(
        Set.of("truefalsefalsefalse"), Explore.allSynchronisation(LockConditions::awaitToTheEnd));
    assertEquals(
        Set.of("true", "false"),
        Explore.allSynchronisation(LockConditions::awaitNanosBesideASignal));
  }

  @Test
  void anInterruptEndsAWaitWithTheLockTakenBack() {
    assertEquals(
        Set.of("interrupted falsetrue", "signalled true"),
        Explore.allSynchronisation(LockConditions::interruptedWait));
    assertEquals(Set.of("true"), Explore.allSynchronisation(LockConditions::uninterruptibleWait));
  }

  @Test
  void waitingAndSignallingNeedTheLock() {
    assertEquals(
        Set.of("signal await hasWaiters"), Explore.allSynchronisation(LockConditions::withoutLock));
  }

  @Test
  void aWaitGivesUpAllHoldsAndTakesAllBack() {
    assertEquals(Set.of("2"), Explore.allSynchronisation(LockConditions::holdsAreRestored));
  }
}
