package dev.heddle.hooks.sync;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer.ConditionObject;

/**
 * The conditions of {@link java.util.concurrent.locks.AbstractQueuedSynchronizer}: first in, first
 * out.
 */
@Replaces(
    value = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
    where = Replaces.Where.BODY)
public final class ConditionBodies {
  private ConditionBodies() {}

  /** {@link ConditionObject#await()}. */
  public static void await(ConditionObject self) throws InterruptedException {
    Hooks.controller.awaitCondition(self, true, -1);
  }

  /** {@link ConditionObject#awaitUninterruptibly}. */
  public static void awaitUninterruptibly(ConditionObject self) {
    try {
      Hooks.controller.awaitCondition(self, false, -1);
    } catch (InterruptedException e) {
      throw new AssertionError("an uninterruptible wait was interrupted", e);
    }
  }

  /** {@link ConditionObject#awaitNanos}. */
  public static long awaitNanos(ConditionObject self, long nanos) throws InterruptedException {
    long deadline = Hooks.controller.nanoTime() + Math.max(nanos, 0);
    boolean signalled = Hooks.controller.awaitCondition(self, true, Math.max(nanos, 0));
    long left = deadline - Hooks.controller.nanoTime();
    return signalled ? left : Math.min(left, 0);
  }

  /** {@link ConditionObject#awaitUntil}. */
  @SuppressWarnings("JavaUtilDate") // it replaces a method with that parameter
  public static boolean awaitUntil(ConditionObject self, Date deadline)
      throws InterruptedException {
    long left = TimeUnit.MILLISECONDS.toNanos(deadline.getTime()) - Hooks.controller.epochNanos();
    return Hooks.controller.awaitCondition(self, true, Math.max(left, 0));
  }

  /** {@link ConditionObject#await(long, TimeUnit)}. */
  public static boolean await(ConditionObject self, long time, TimeUnit unit)
      throws InterruptedException {
    return Hooks.controller.awaitCondition(self, true, Math.max(unit.toNanos(time), 0));
  }

  /** {@link ConditionObject#signal}. */
  public static void signal(ConditionObject self) {
    Hooks.controller.signalCondition(self, false);
  }

  /** {@link ConditionObject#signalAll}. */
  public static void signalAll(ConditionObject self) {
    Hooks.controller.signalCondition(self, true);
  }

  /** {@code ConditionObject.hasWaiters}. */
  public static boolean hasWaiters(ConditionObject self) {
    return Hooks.controller.conditionWaiters(self).length > 0;
  }

  /** {@code ConditionObject.getWaitQueueLength}. */
  public static int getWaitQueueLength(ConditionObject self) {
    return Hooks.controller.conditionWaiters(self).length;
  }

  /** {@code ConditionObject.getWaitingThreads}. */
  public static Collection<Thread> getWaitingThreads(ConditionObject self) {
    return Arrays.asList(Hooks.controller.conditionWaiters(self));
  }
}
