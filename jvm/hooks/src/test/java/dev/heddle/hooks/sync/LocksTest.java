package dev.heddle.hooks.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.UnderControl;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;

/** Parking, reentrant locks, and optimistic reading. */
final class LocksTest extends UnderControl {
  @SuppressWarnings("serial") // never serialized
  private static final class Sync extends AbstractQueuedSynchronizer {}

  private final StampedLock stamped = recorder.named("stamped", new StampedLock());

  @Test
  void parkingSaysForHowLong() {
    Object blocker = recorder.named("blocker", new Object());
    Thread thread = recorder.named("thread", new Thread());
    recorder.nanos = TimeUnit.MILLISECONDS.toNanos(50);
    assertEquals(
        List.of(
            "park(null, -1)",
            "park(blocker, -1)",
            "park(null, 5)",
            "park(blocker, 6)",
            "park(null, 30000000)",
            "park(blocker, 0)",
            "unpark(thread)"),
        controlled(
            () -> {
              LockSupportBodies.park();
              LockSupportBodies.park(blocker);
              LockSupportBodies.parkNanos(5);
              LockSupportBodies.parkNanos(blocker, 6);
              LockSupportBodies.parkNanos(0);
              LockSupportBodies.parkNanos(blocker, -3);
              LockSupportBodies.parkUntil(80);
              LockSupportBodies.parkUntil(blocker, 20);
              LockSupportBodies.unpark(thread);
              LockSupportBodies.unpark(null);
            }));
  }

  @Test
  void aReentrantLockTakesNoShortCuts() {
    Sync sync = recorder.named("sync", new Sync());
    assertEquals(
        List.of(
            "lock(sync)", "acquire(sync, 1, false, true, -1)", "acquire(sync, 1, false, true, 7)"),
        controlled(
            () -> {
              ReentrantLockBodies.lock(sync);
              ReentrantLockBodies.lockInterruptibly(sync);
              assertTrue(ReentrantLockBodies.tryLockNanos(sync, 7));
            }));
  }

  @Test
  void whatIsReadOptimisticallyCountsOnlyIfItWasValid() {
    long[] stamps = new long[3];
    assertEquals(
        List.of("readsOptimistically(stamped)", "beginStamp(stamped)", "validated(stamped, true)"),
        controlled(
            () -> {
              stamps[0] = StampedLockCalls.tryOptimisticRead(stamped);
              assertTrue(StampedLockCalls.validate(stamped, stamps[0]));
            }));
    long write = stamped.writeLock();
    assertEquals(
        List.of("beginStamp(stamped)", "validated(stamped, false)"),
        controlled(() -> assertFalse(StampedLockCalls.validate(stamped, stamps[0]))));
    stamped.unlockWrite(write);
    assertEquals(
        List.of(),
        uncontrolled(
            () -> {
              long stamp = StampedLockCalls.tryOptimisticRead(stamped);
              assertTrue(StampedLockCalls.validate(stamped, stamp));
              assertFalse(StampedLockCalls.validate(stamped, stamps[0]));
            }));
  }

  @Test
  void aConversionTellsWhetherTheStampWasValid() {
    long optimistic = stamped.tryOptimisticRead();
    long[] stamp = new long[1];
    assertEquals(
        List.of(
            "beginStamp(stamped)",
            "validated(stamped, true)",
            "beginStamp(stamped)",
            "validated(stamped, true)",
            "beginStamp(stamped)",
            "validated(stamped, true)",
            "readsOptimistically(stamped)"),
        controlled(
            () -> {
              stamp[0] = StampedLockCalls.tryConvertToReadLock(stamped, optimistic);
              assertTrue(stamped.isReadLocked());
              stamp[0] = StampedLockCalls.tryConvertToWriteLock(stamped, stamp[0]);
              assertTrue(stamped.isWriteLocked());
              stamp[0] = StampedLockCalls.tryConvertToOptimisticRead(stamped, stamp[0]);
              assertFalse(stamped.isWriteLocked());
            }));
    assertEquals(
        List.of(
            "beginStamp(stamped)",
            "validated(stamped, false)",
            "beginStamp(stamped)",
            "validated(stamped, false)",
            "beginStamp(stamped)",
            "validated(stamped, false)"),
        controlled(
            () -> {
              assertEquals(0, StampedLockCalls.tryConvertToReadLock(stamped, optimistic));
              assertEquals(0, StampedLockCalls.tryConvertToWriteLock(stamped, optimistic));
              assertEquals(0, StampedLockCalls.tryConvertToOptimisticRead(stamped, optimistic));
            }));
  }
}
