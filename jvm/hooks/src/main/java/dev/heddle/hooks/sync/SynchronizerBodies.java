package dev.heddle.hooks.sync;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.jspecify.annotations.Nullable;

/**
 * The semantics of {@link AbstractQueuedSynchronizer}, without its queue of nodes and parked
 * threads: acquiring is one step, which is enabled when the synchronizer's own {@code tryAcquire}
 * succeeds. Its state field is used as it is.
 */
@Replaces(
    value = "java.util.concurrent.locks.AbstractQueuedSynchronizer",
    where = Replaces.Where.BODY)
public final class SynchronizerBodies {
  private SynchronizerBodies() {}

  /** {@link AbstractQueuedSynchronizer#acquire}. */
  public static void acquire(AbstractQueuedSynchronizer self, int argument) {
    uninterruptibly(self, argument, false);
  }

  /** {@link AbstractQueuedSynchronizer#acquireInterruptibly}. */
  public static void acquireInterruptibly(AbstractQueuedSynchronizer self, int argument)
      throws InterruptedException {
    Hooks.controller.acquire(self, argument, false, true, -1);
  }

  /** {@link AbstractQueuedSynchronizer#tryAcquireNanos}. */
  public static boolean tryAcquireNanos(AbstractQueuedSynchronizer self, int argument, long nanos)
      throws InterruptedException {
    return Hooks.controller.acquire(self, argument, false, true, Math.max(nanos, 0));
  }

  /** {@link AbstractQueuedSynchronizer#release}. */
  public static boolean release(AbstractQueuedSynchronizer self, int argument) {
    return Hooks.controller.release(self, argument, false);
  }

  /** {@link AbstractQueuedSynchronizer#acquireShared}. */
  public static void acquireShared(AbstractQueuedSynchronizer self, int argument) {
    uninterruptibly(self, argument, true);
  }

  /** {@link AbstractQueuedSynchronizer#acquireSharedInterruptibly}. */
  public static void acquireSharedInterruptibly(AbstractQueuedSynchronizer self, int argument)
      throws InterruptedException {
    Hooks.controller.acquire(self, argument, true, true, -1);
  }

  /** {@link AbstractQueuedSynchronizer#tryAcquireSharedNanos}. */
  public static boolean tryAcquireSharedNanos(
      AbstractQueuedSynchronizer self, int argument, long nanos) throws InterruptedException {
    return Hooks.controller.acquire(self, argument, true, true, Math.max(nanos, 0));
  }

  /** {@link AbstractQueuedSynchronizer#releaseShared}. */
  public static boolean releaseShared(AbstractQueuedSynchronizer self, int argument) {
    return Hooks.controller.release(self, argument, true);
  }

  private static void uninterruptibly(
      AbstractQueuedSynchronizer self, int argument, boolean shared) {
    try {
      Hooks.controller.acquire(self, argument, shared, false, -1);
    } catch (InterruptedException e) {
      throw new AssertionError("an uninterruptible acquire was interrupted", e);
    }
  }

  /** {@link AbstractQueuedSynchronizer#hasQueuedThreads}. */
  public static boolean hasQueuedThreads(AbstractQueuedSynchronizer self) {
    return Hooks.controller.queuedThreads(self).length > 0;
  }

  /** {@link AbstractQueuedSynchronizer#getFirstQueuedThread}. */
  public static @Nullable Thread getFirstQueuedThread(AbstractQueuedSynchronizer self) {
    Thread[] queued = Hooks.controller.queuedThreads(self);
    return queued.length == 0 ? null : queued[0];
  }

  /** {@link AbstractQueuedSynchronizer#isQueued}. */
  public static boolean isQueued(AbstractQueuedSynchronizer self, @Nullable Thread thread) {
    if (thread == null) {
      throw new NullPointerException();
    }
    return Arrays.asList(Hooks.controller.queuedThreads(self)).contains(thread);
  }

  /** {@link AbstractQueuedSynchronizer#hasQueuedPredecessors}. */
  public static boolean hasQueuedPredecessors(AbstractQueuedSynchronizer self) {
    return Hooks.controller.hasQueuedPredecessors(self);
  }

  /**
   * {@code AbstractQueuedSynchronizer.apparentlyFirstQueuedIsExclusive}, by which a waiting writer
   * blocks new readers.
   */
  public static boolean apparentlyFirstQueuedIsExclusive(AbstractQueuedSynchronizer self) {
    return Hooks.controller.firstQueuedIsExclusive(self);
  }

  /** {@link AbstractQueuedSynchronizer#getQueueLength}. */
  public static int getQueueLength(AbstractQueuedSynchronizer self) {
    return Hooks.controller.queuedThreads(self).length;
  }

  /** {@link AbstractQueuedSynchronizer#getQueuedThreads}. */
  public static Collection<Thread> getQueuedThreads(AbstractQueuedSynchronizer self) {
    return Arrays.asList(Hooks.controller.queuedThreads(self));
  }
}
