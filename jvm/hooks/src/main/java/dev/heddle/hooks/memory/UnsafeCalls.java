package dev.heddle.hooks.memory;

import dev.heddle.hooks.Replaces;
import java.util.concurrent.locks.LockSupport;

/** Parking without {@link LockSupport}, as fork-join pools do on JDK 22 and later. */
@Replaces(
    value = "jdk.internal.misc.Unsafe",
    where = Replaces.Where.CALL,
    within = {"java.util.concurrent.ForkJoin", "java.util.concurrent.DelayScheduler"})
public final class UnsafeCalls {
  private UnsafeCalls() {}

  /** {@code Unsafe.park}. */
  public static void park(Object unsafe, boolean absolute, long time) {
    if (absolute) {
      LockSupport.parkUntil(time);
    } else if (time == 0) {
      LockSupport.park();
    } else {
      LockSupport.parkNanos(time);
    }
  }

  /** {@code Unsafe.unpark}. */
  public static void unpark(Object unsafe, Object thread) {
    LockSupport.unpark((Thread) thread);
  }
}
