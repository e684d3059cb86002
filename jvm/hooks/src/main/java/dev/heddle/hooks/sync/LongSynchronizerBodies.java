package dev.heddle.hooks.sync;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import org.jspecify.annotations.Nullable;

/** {@link SynchronizerBodies} for {@link AbstractQueuedLongSynchronizer}. */
@Replaces(
    value = "java.util.concurrent.locks.AbstractQueuedLongSynchronizer",
    where = Replaces.Where.BODY)
public final class LongSynchronizerBodies {
  private LongSynchronizerBodies() {}

  /** {@link AbstractQueuedLongSynchronizer#acquire}. */
  public static void acquire(AbstractQueuedLongSynchronizer self, long argument) {
    uninterruptibly(self, argument, false);
  }

  /** {@link AbstractQueuedLongSynchronizer#acquireInterruptibly}. */
  public static void acquireInterruptibly(AbstractQueuedLongSynchronizer self, long argument)
      throws InterruptedException {
    Hooks.controller.acquire(self, argument, false, true, -1);
  }

  /** {@link AbstractQueuedLongSynchronizer#tryAcquireNanos}. */
  public static boolean tryAcquireNanos(
      AbstractQueuedLongSynchronizer self, long argument, long nanos) throws InterruptedException {
    return Hooks.controller.acquire(self, argument, false, true, Math.max(nanos, 0));
  }

  /** {@link AbstractQueuedLongSynchronizer#release}. */
  public static boolean release(AbstractQueuedLongSynchronizer self, long argument) {
    return Hooks.controller.release(self, argument, false);
  }

  /** {@link AbstractQueuedLongSynchronizer#acquireShared}. */
  public static void acquireShared(AbstractQueuedLongSynchronizer self, long argument) {
    uninterruptibly(self, argument, true);
  }

  /** {@link AbstractQueuedLongSynchronizer#acquireSharedInterruptibly}. */
  public static void acquireSharedInterruptibly(AbstractQueuedLongSynchronizer self, long argument)
      throws InterruptedException {
    Hooks.controller.acquire(self, argument, true, true, -1);
  }

  /** {@link AbstractQueuedLongSynchronizer#tryAcquireSharedNanos}. */
  public static boolean tryAcquireSharedNanos(
      AbstractQueuedLongSynchronizer self, long argument, long nanos) throws InterruptedException {
    return Hooks.controller.acquire(self, argument, true, true, Math.max(nanos, 0));
  }

  /** {@link AbstractQueuedLongSynchronizer#releaseShared}. */
  public static boolean releaseShared(AbstractQueuedLongSynchronizer self, long argument) {
    return Hooks.controller.release(self, argument, true);
  }

  private static void uninterruptibly(
      AbstractQueuedLongSynchronizer self, long argument, boolean shared) {
    try {
      Hooks.controller.acquire(self, argument, shared, false, -1);
    } catch (InterruptedException e) {
      throw new AssertionError("an uninterruptible acquire was interrupted", e);
    }
  }

  /** {@link AbstractQueuedLongSynchronizer#hasQueuedThreads}. */
  public static boolean hasQueuedThreads(AbstractQueuedLongSynchronizer self) {
    return Hooks.controller.queuedThreads(self).length > 0;
  }

  /** {@link AbstractQueuedLongSynchronizer#getFirstQueuedThread}. */
  public static @Nullable Thread getFirstQueuedThread(AbstractQueuedLongSynchronizer self) {
    Thread[] queued = Hooks.controller.queuedThreads(self);
    return queued.length == 0 ? null : queued[0];
  }

  /** {@link AbstractQueuedLongSynchronizer#isQueued}. */
  public static boolean isQueued(AbstractQueuedLongSynchronizer self, @Nullable Thread thread) {
    if (thread == null) {
      throw new NullPointerException();
    }
    return Arrays.asList(Hooks.controller.queuedThreads(self)).contains(thread);
  }

  /** {@link AbstractQueuedLongSynchronizer#hasQueuedPredecessors}. */
  public static boolean hasQueuedPredecessors(AbstractQueuedLongSynchronizer self) {
    return Hooks.controller.hasQueuedPredecessors(self);
  }

  /**
   * {@code AbstractQueuedLongSynchronizer.apparentlyFirstQueuedIsExclusive}, by which a waiting
   * writer blocks new readers.
   */
  public static boolean apparentlyFirstQueuedIsExclusive(AbstractQueuedLongSynchronizer self) {
    return Hooks.controller.firstQueuedIsExclusive(self);
  }

  /** {@link AbstractQueuedLongSynchronizer#getQueueLength}. */
  public static int getQueueLength(AbstractQueuedLongSynchronizer self) {
    return Hooks.controller.queuedThreads(self).length;
  }

  /** {@link AbstractQueuedLongSynchronizer#getQueuedThreads}. */
  public static Collection<Thread> getQueuedThreads(AbstractQueuedLongSynchronizer self) {
    return Arrays.asList(Hooks.controller.queuedThreads(self));
  }
}
