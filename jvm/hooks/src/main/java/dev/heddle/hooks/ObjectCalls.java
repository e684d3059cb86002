package dev.heddle.hooks;

/** Calls of the monitor methods of {@link Object}. */
@Replaces(value = "java.lang.Object", where = Replaces.Where.CALL)
@SuppressWarnings("WaitNotInLoop") // the loop is the caller's
public final class ObjectCalls {
  private static final long MILLI = 1_000_000L;

  private ObjectCalls() {}

  /** {@link Object#wait()}. */
  public static void wait(Object monitor) throws InterruptedException {
    if (Hooks.controlled()) {
      Hooks.controller.await(monitor, -1);
    } else {
      monitor.wait();
    }
  }

  /** {@link Object#wait(long)}. */
  public static void wait(Object monitor, long millis) throws InterruptedException {
    if (Hooks.controlled()) {
      if (millis < 0) {
        throw new IllegalArgumentException("timeout value is negative");
      }
      Hooks.controller.await(monitor, millis == 0 ? -1 : Durations.nanos(millis, 0));
    } else {
      monitor.wait(millis);
    }
  }

  /** {@link Object#wait(long, int)}. */
  public static void wait(Object monitor, long millis, int nanos) throws InterruptedException {
    if (Hooks.controlled()) {
      if (millis < 0) {
        throw new IllegalArgumentException("timeout value is negative");
      }
      if (nanos < 0 || nanos >= MILLI) {
        throw new IllegalArgumentException("nanosecond timeout value out of range");
      }
      Hooks.controller.await(
          monitor, millis == 0 && nanos == 0 ? -1 : Durations.nanos(millis, nanos));
    } else {
      monitor.wait(millis, nanos);
    }
  }

  /** {@link Object#notify}. */
  public static void notify(Object monitor) {
    if (Hooks.controlled()) {
      Hooks.controller.notify(monitor, false);
    } else {
      monitor.notify();
    }
  }

  /** {@link Object#notifyAll}. */
  public static void notifyAll(Object monitor) {
    if (Hooks.controlled()) {
      Hooks.controller.notify(monitor, true);
    } else {
      monitor.notifyAll();
    }
  }
}
