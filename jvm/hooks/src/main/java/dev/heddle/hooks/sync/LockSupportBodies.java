package dev.heddle.hooks.sync;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** {@link java.util.concurrent.locks.LockSupport} for controlled threads. */
@Replaces(value = "java.util.concurrent.locks.LockSupport", where = Replaces.Where.BODY)
public final class LockSupportBodies {
  private LockSupportBodies() {}

  /** {@link java.util.concurrent.locks.LockSupport#park()}. */
  public static void park() {
    Hooks.controller.park(null, -1);
  }

  /** {@link java.util.concurrent.locks.LockSupport#park(Object)}. */
  public static void park(@Nullable Object blocker) {
    Hooks.controller.park(blocker, -1);
  }

  /** {@link java.util.concurrent.locks.LockSupport#parkNanos(long)}. */
  public static void parkNanos(long nanos) {
    parkNanos(null, nanos);
  }

  /** {@link java.util.concurrent.locks.LockSupport#parkNanos(Object, long)}. */
  public static void parkNanos(@Nullable Object blocker, long nanos) {
    if (nanos > 0) {
      Hooks.controller.park(blocker, nanos);
    }
  }

  /** {@link java.util.concurrent.locks.LockSupport#parkUntil(long)}. */
  public static void parkUntil(long deadline) {
    parkUntil(null, deadline);
  }

  /** {@link java.util.concurrent.locks.LockSupport#parkUntil(Object, long)}. */
  public static void parkUntil(@Nullable Object blocker, long deadline) {
    long left = TimeUnit.MILLISECONDS.toNanos(deadline) - Hooks.controller.epochNanos();
    Hooks.controller.park(blocker, Math.max(left, 0));
  }

  /** {@link java.util.concurrent.locks.LockSupport#unpark}. */
  public static void unpark(@Nullable Thread thread) {
    if (thread != null) {
      Hooks.controller.unpark(thread);
    }
  }
}
