package dev.heddle.hooks.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.UnderControl;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.junit.jupiter.api.Test;

/** Synchronizers and their conditions by their meaning. */
final class SynchronizerBodiesTest extends UnderControl {
  @SuppressWarnings("serial") // never serialized
  private static final class Lock extends AbstractQueuedSynchronizer {
    ConditionObject condition() {
      return new ConditionObject();
    }
  }

  private final Lock lock = recorder.named("lock", new Lock());
  private final AbstractQueuedSynchronizer.ConditionObject condition =
      recorder.named("condition", lock.condition());
  private final Thread a = new Thread("a");
  private final Thread b = new Thread("b");

  @Test
  void acquiringSaysForHowLongAndWhetherItIsShared() {
    assertEquals(
        List.of(
            "acquire(lock, 7, false, false, -1)",
            "acquire(lock, 1, false, true, -1)",
            "acquire(lock, 2, false, true, 9)",
            "acquire(lock, 2, false, true, 0)",
            "acquire(lock, 3, true, false, -1)",
            "acquire(lock, 4, true, true, -1)",
            "acquire(lock, 5, true, true, 0)"),
        controlled(
            () -> {
              SynchronizerBodies.acquire(lock, 7);
              SynchronizerBodies.acquireInterruptibly(lock, 1);
              assertTrue(SynchronizerBodies.tryAcquireNanos(lock, 2, 9));
              recorder.succeeds = false;
              assertFalse(SynchronizerBodies.tryAcquireNanos(lock, 2, -9));
              SynchronizerBodies.acquireShared(lock, 3);
              SynchronizerBodies.acquireSharedInterruptibly(lock, 4);
              assertFalse(SynchronizerBodies.tryAcquireSharedNanos(lock, 5, -1));
            }));
  }

  @Test
  void releasingSaysWhetherItIsShared() {
    assertEquals(
        List.of("release(lock, 1, false)", "release(lock, 2, true)"),
        controlled(
            () -> {
              assertTrue(SynchronizerBodies.release(lock, 1));
              assertTrue(SynchronizerBodies.releaseShared(lock, 2));
            }));
  }

  @Test
  void anInterruptEndsOnlyWhatCanBeInterrupted() {
    recorder.interrupts = true;
    controlled(
        () -> {
          assertThrows(
              InterruptedException.class, () -> SynchronizerBodies.acquireInterruptibly(lock, 1));
          assertThrows(InterruptedException.class, () -> ConditionBodies.await(condition));
          assertThrows(AssertionError.class, () -> SynchronizerBodies.acquire(lock, 1));
          assertThrows(AssertionError.class, () -> ConditionBodies.awaitUninterruptibly(condition));
        });
  }

  @Test
  void theQueueIsKnownToTheController() {
    controlled(
        () -> {
          assertFalse(SynchronizerBodies.hasQueuedThreads(lock));
          assertNull(SynchronizerBodies.getFirstQueuedThread(lock));
          recorder.waiting = new Thread[] {b, a};
          assertTrue(SynchronizerBodies.hasQueuedThreads(lock));
          assertSame(b, SynchronizerBodies.getFirstQueuedThread(lock));
          assertTrue(SynchronizerBodies.isQueued(lock, a));
          assertFalse(SynchronizerBodies.isQueued(lock, Thread.currentThread()));
          assertThrows(NullPointerException.class, () -> SynchronizerBodies.isQueued(lock, null));
          assertEquals(2, SynchronizerBodies.getQueueLength(lock));
          assertEquals(List.of(b, a), List.copyOf(SynchronizerBodies.getQueuedThreads(lock)));
          assertFalse(SynchronizerBodies.hasQueuedPredecessors(lock));
          assertFalse(SynchronizerBodies.apparentlyFirstQueuedIsExclusive(lock));
          recorder.hasPredecessors = true;
          assertTrue(SynchronizerBodies.hasQueuedPredecessors(lock));
          recorder.firstIsExclusive = true;
          assertTrue(SynchronizerBodies.apparentlyFirstQueuedIsExclusive(lock));
        });
  }

  @Test
  @SuppressWarnings("JavaUtilDate") // what is tested takes one
  void waitingOnAConditionSaysForHowLong() {
    recorder.nanos = TimeUnit.MILLISECONDS.toNanos(50);
    assertEquals(
        List.of(
            "awaitCondition(condition, true, -1)",
            "awaitCondition(condition, false, -1)",
            "awaitCondition(condition, true, 2000000)",
            "awaitCondition(condition, true, 0)",
            "awaitCondition(condition, true, 30000000)",
            "awaitCondition(condition, true, 0)"),
        controlled(
            () -> {
              ConditionBodies.await(condition);
              ConditionBodies.awaitUninterruptibly(condition);
              assertTrue(ConditionBodies.await(condition, 2, TimeUnit.MILLISECONDS));
              recorder.succeeds = false;
              assertFalse(ConditionBodies.await(condition, -2, TimeUnit.MILLISECONDS));
              assertFalse(ConditionBodies.awaitUntil(condition, new Date(80)));
              assertFalse(ConditionBodies.awaitUntil(condition, new Date(20)));
            }));
  }

  @Test
  void whatIsLeftOfATimeIsGivenBack() {
    recorder.meanwhile = () -> recorder.nanos += 30;
    controlled(
        () -> {
          assertEquals(70, ConditionBodies.awaitNanos(condition, 100));
          assertEquals(-10, ConditionBodies.awaitNanos(condition, 20));
          recorder.succeeds = false;
          assertEquals(0, ConditionBodies.awaitNanos(condition, 100));
          assertEquals(-30, ConditionBodies.awaitNanos(condition, -5));
        });
  }

  @Test
  void signalsReachTheController() {
    assertEquals(
        List.of("signalCondition(condition, false)", "signalCondition(condition, true)"),
        controlled(
            () -> {
              ConditionBodies.signal(condition);
              ConditionBodies.signalAll(condition);
              assertFalse(ConditionBodies.hasWaiters(condition));
              recorder.waiting = new Thread[] {a, b};
              assertTrue(ConditionBodies.hasWaiters(condition));
              assertEquals(2, ConditionBodies.getWaitQueueLength(condition));
              assertEquals(
                  List.of(a, b), List.copyOf(ConditionBodies.getWaitingThreads(condition)));
            }));
  }
}
