package dev.heddle.runtime.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.Explore;
import dev.heddle.runtime.settings.Settings;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Locks;

class ReentrantLockTest {
  @Test
  void lockedUpdatesAreNotLost() {
    assertEquals(Set.of("2"), Explore.all(Locks::mutualExclusion));
    assertEquals(Set.of("2"), Explore.all(Locks::fairMutualExclusion));
  }

  @Test
  void aLockCountsItsHolds() {
    assertEquals(Set.of("2truetrue1true0false"), Explore.all(Locks::holdCounts));
  }

  @Test
  void onlyTheHolderCanUnlock() {
    assertEquals(Set.of("refused"), Explore.allSynchronisation(Locks::unlockWithoutLock));
    assertEquals(Set.of("refusedtrue"), Explore.allSynchronisation(Locks::unlockOfAnother));
  }

  @Test
  void oppositeOrdersCanDeadlock() {
    assertEquals(Set.of("done", "D"), Explore.allSynchronisation(Locks::oppositeOrders));
  }

  @Test
  void aLockThatIsNeverGivenBackIsADeadlock() {
    assertEquals(Set.of("D"), Explore.allSynchronisation(Locks::neverUnlocked));
  }

  @Test
  void tryLockFailsWhileAnotherThreadHoldsTheLock() {
    assertEquals(Set.of("true", "false"), Explore.allSynchronisation(Locks::tryLockMayFail));
    assertEquals(
        Set.of("true", "false"), Explore.allSynchronisation(Locks::timedTryLockWithoutTime));
  }

  @Test
  void timedTryLockWaitsForItsWholeTime() {
    assertEquals(
        Set.of("false after 5"), Explore.allSynchronisation(Locks::timedTryLockOfAHeldLock));
    assertEquals(Set.of("true"), Explore.allSynchronisation(Locks::timedTryLock));
  }

  @Test
  void timedTryLockMayTimeOutEarly() {
    Settings settings = Explore.settings().withAllAccesses(false).withEarlyTimeouts(1);
    assertEquals(Set.of("true", "false"), Explore.all(settings, Locks::timedTryLock));
  }

  @Test
  void anInterruptEndsAnInterruptibleWaitOnly() {
    assertEquals(Set.of("interrupted false"), Explore.allSynchronisation(Locks::interruptibly));
    assertEquals(Set.of("true"), Explore.allSynchronisation(Locks::uninterruptibly));
  }

  @Test
  void aFairLockServesInTheOrderOfArrival() {
    assertEquals(Set.of("ab", "any"), Explore.allSynchronisation(Locks::fairOrder));
  }

  @Test
  void tryLockPassesThoseWhoWaitForAFairLock() {
    assertEquals(
        Set.of("true true", "true false", "false true", "false false"),
        Explore.allSynchronisation(Locks::tryLockIsNeverFair));
  }

  @Test
  void aThreadAboutToLockMayNotBeQueuedYet() {
    assertEquals(
        Set.of(
            "0 0 false 0", "0 0 true 0", "0 1 true 0", "1 0 false 0", "1 0 true 0", "1 1 true 0"),
        Explore.allSynchronisation(Locks::queueLength));
  }
}
