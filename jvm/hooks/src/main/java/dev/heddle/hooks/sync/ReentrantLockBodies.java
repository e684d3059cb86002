package dev.heddle.hooks.sync;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** The shortcuts of a reentrant lock around {@code acquire}: they call {@code acquire} instead. */
@Replaces(value = "java.util.concurrent.locks.ReentrantLock$Sync", where = Replaces.Where.BODY)
public final class ReentrantLockBodies {
  private ReentrantLockBodies() {}

  /** {@code ReentrantLock.Sync.lock}. */
  public static void lock(AbstractQueuedSynchronizer self) {
    Hooks.controller.lock(self);
  }

  /** {@code ReentrantLock.Sync.lockInterruptibly}. */
  public static void lockInterruptibly(AbstractQueuedSynchronizer self)
      throws InterruptedException {
    SynchronizerBodies.acquireInterruptibly(self, 1);
  }

  /** {@code ReentrantLock.Sync.tryLockNanos}. */
  public static boolean tryLockNanos(AbstractQueuedSynchronizer self, long nanos)
      throws InterruptedException {
    return SynchronizerBodies.tryAcquireNanos(self, 1, nanos);
  }
}
