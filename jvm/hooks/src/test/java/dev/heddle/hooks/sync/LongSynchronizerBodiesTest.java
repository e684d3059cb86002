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
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import org.junit.jupiter.api.Test;

/** Synchronizers of 64 bits and their conditions by their meaning. */
final class LongSynchronizerBodiesTest extends UnderControl {
  @SuppressWarnings("serial") // never serialized
  private static final class Lock extends AbstractQueuedLongSynchronizer {
    ConditionObject condition() {
      return new ConditionObject();
    }
  }

  private final Lock lock = recorder.named("lock", new Lock());
  private final AbstractQueuedLongSynchronizer.ConditionObject condition =
      recorder.named("condition", lock.condition());
  private final Thread a = new Thread("a");
  private final Thread b = new Thread("b");

  @Test
  void acquiringSaysForHowLongAndWhetherItIsShared() {
    assertEquals(
        List.of(
            "acquire(lock, 99999999999, false, false, -1)",
            "acquire(lock, 1, false, true, -1)",
            "acquire(lock, 2, false, true, 9)",
            "acquire(lock, 2, false, true, 0)",
            "acquire(lock, 3, true, false, -1)",
            "acquire(lock, 4, true, true, -1)",
            "acquire(lock, 5, true, true, 0)"),
        controlled(
            () -> {
              LongSynchronizerBodies.acquire(lock, 99_999_999_999L);
              LongSynchronizerBodies.acquireInterruptibly(lock, 1);
              assertTrue(LongSynchronizerBodies.tryAcquireNanos(lock, 2, 9));
              recorder.succeeds = false;
              assertFalse(LongSynchronizerBodies.tryAcquireNanos(lock, 2, -9));
              LongSynchronizerBodies.acquireShared(lock, 3);
              LongSynchronizerBodies.acquireSharedInterruptibly(lock, 4);
              assertFalse(LongSynchronizerBodies.tryAcquireSharedNanos(lock, 5, -1));
            }));
  }

  @Test
  void releasingSaysWhetherItIsShared() {
    assertEquals(
        List.of("release(lock, 1, false)", "release(lock, 2, true)"),
        controlled(
            () -> {
              assertTrue(LongSynchronizerBodies.release(lock, 1));
              assertTrue(LongSynchronizerBodies.releaseShared(lock, 2));
            }));
  }

  @Test
  void anInterruptEndsOnlyWhatCanBeInterrupted() {
    recorder.interrupts = true;
    controlled(
        () -> {
          assertThrows(
              InterruptedException.class,
              () -> LongSynchronizerBodies.acquireInterruptibly(lock, 1));
          assertThrows(InterruptedException.class, () -> LongConditionBodies.await(condition));
          assertThrows(AssertionError.class, () -> LongSynchronizerBodies.acquire(lock, 1));
          assertThrows(
              AssertionError.class, () -> LongConditionBodies.awaitUninterruptibly(condition));
        });
  }

  @Test
  void theQueueIsKnownToTheController() {
    controlled(
        () -> {
          assertFalse(LongSynchronizerBodies.hasQueuedThreads(lock));
          assertNull(LongSynchronizerBodies.getFirstQueuedThread(lock));
          recorder.waiting = new Thread[] {b, a};
          assertTrue(LongSynchronizerBodies.hasQueuedThreads(lock));
          assertSame(b, LongSynchronizerBodies.getFirstQueuedThread(lock));
          assertTrue(LongSynchronizerBodies.isQueued(lock, a));
          assertFalse(LongSynchronizerBodies.isQueued(lock, Thread.currentThread()));
          assertThrows(
              NullPointerException.class, () -> LongSynchronizerBodies.isQueued(lock, null));
          assertEquals(2, LongSynchronizerBodies.getQueueLength(lock));
          assertEquals(List.of(b, a), List.copyOf(LongSynchronizerBodies.getQueuedThreads(lock)));
          assertFalse(LongSynchronizerBodies.hasQueuedPredecessors(lock));
          assertFalse(LongSynchronizerBodies.apparentlyFirstQueuedIsExclusive(lock));
          recorder.hasPredecessors = true;
          assertTrue(LongSynchronizerBodies.hasQueuedPredecessors(lock));
          recorder.firstIsExclusive = true;
          assertTrue(LongSynchronizerBodies.apparentlyFirstQueuedIsExclusive(lock));
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
              LongConditionBodies.await(condition);
              LongConditionBodies.awaitUninterruptibly(condition);
              assertTrue(LongConditionBodies.await(condition, 2, TimeUnit.MILLISECONDS));
              recorder.succeeds = false;
              assertFalse(LongConditionBodies.await(condition, -2, TimeUnit.MILLISECONDS));
              assertFalse(LongConditionBodies.awaitUntil(condition, new Date(80)));
              assertFalse(LongConditionBodies.awaitUntil(condition, new Date(20)));
            }));
  }

  @Test
  void whatIsLeftOfATimeIsGivenBack() {
    recorder.meanwhile = () -> recorder.nanos += 30;
    controlled(
        () -> {
          assertEquals(70, LongConditionBodies.awaitNanos(condition, 100));
          assertEquals(-10, LongConditionBodies.awaitNanos(condition, 20));
          recorder.succeeds = false;
          assertEquals(0, LongConditionBodies.awaitNanos(condition, 100));
          assertEquals(-30, LongConditionBodies.awaitNanos(condition, -5));
        });
  }

  @Test
  void signalsReachTheController() {
    assertEquals(
        List.of("signalCondition(condition, false)", "signalCondition(condition, true)"),
        controlled(
            () -> {
              LongConditionBodies.signal(condition);
              LongConditionBodies.signalAll(condition);
              assertFalse(LongConditionBodies.hasWaiters(condition));
              recorder.waiting = new Thread[] {a, b};
              assertTrue(LongConditionBodies.hasWaiters(condition));
              assertEquals(2, LongConditionBodies.getWaitQueueLength(condition));
              assertEquals(
                  List.of(a, b), List.copyOf(LongConditionBodies.getWaitingThreads(condition)));
            }));
  }
}
