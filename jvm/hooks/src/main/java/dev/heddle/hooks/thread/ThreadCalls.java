package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Calls of {@link Thread}, in any subclass, that wait, or query state that only the controller has.
 */
@Replaces(value = "java.lang.Thread", where = Replaces.Where.CALL)
@SuppressWarnings({
  "NamedLikeContextualKeyword",
  "ThreadPriorityCheck"
}) // they have the names of the methods that they replace
public final class ThreadCalls {
  private ThreadCalls() {}

  private static boolean mine(Thread thread) {
    return Hooks.controlled() && Hooks.controller.state(thread) != null;
  }

  private static long limit(long millis, int nanos) {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (nanos < 0 || nanos > 999_999) {
      throw new IllegalArgumentException("nanosecond timeout value out of range");
    }
    return millis == 0 && nanos == 0 ? -1 : Nanoseconds.nanos(millis, nanos);
  }

  /**
   * {@link Thread#currentThread}, on a JVM that does not know which thread is carried.
   *
   * <p>The result is the same without control: class loading and the controller's own work see the
   * same thread.
   */
  public static Thread currentThread() {
    Thread thread = Thread.currentThread();
    return thread instanceof CarrierThread carrier ? carrier.identity() : thread;
  }

  /** {@link Thread#join()}. */
  public static void join(Thread thread) throws InterruptedException {
    if (mine(thread)) {
      Hooks.controller.join(thread, -1);
    } else {
      thread.join();
    }
  }

  /** {@link Thread#join(long)}. */
  public static void join(Thread thread, long millis) throws InterruptedException {
    if (mine(thread)) {
      Hooks.controller.join(thread, limit(millis, 0));
    } else {
      thread.join(millis);
    }
  }

  /** {@link Thread#join(long, int)}; platform threads wait for whole milliseconds. */
  public static void join(Thread thread, long millis, int nanos) throws InterruptedException {
    if (mine(thread)) {
      Hooks.controller.join(thread, wholeMillis(thread, limit(millis, nanos)));
    } else {
      thread.join(millis, nanos);
    }
  }

  /** {@code Thread.join(Duration)}, of JDK 19 and later. */
  public static boolean join(Thread thread, Duration duration) throws InterruptedException {
    if (mine(thread)) {
      if (Hooks.controller.state(thread) == Thread.State.NEW) {
        throw new IllegalThreadStateException("Thread not started");
      }
      long nanos = Math.max(TimeUnit.NANOSECONDS.convert(duration), 0);
      return Hooks.controller.joinUnlessEnded(thread, wholeMillis(thread, nanos));
    }
    long millis = duration.toMillis();
    if (millis > 0) {
      thread.join(millis);
    }
    return !thread.isAlive();
  }

  /** The real timeout of a wait for the end of a thread, in nanoseconds. */
  private static long wholeMillis(Thread thread, long nanos) {
    long part = nanos % 1_000_000;
    return nanos <= 0 || part == 0 || VirtualThreads.isVirtual(thread)
        ? nanos
        : Nanoseconds.nanos(nanos / 1_000_000 + 1, 0);
  }

  /** {@link Thread#setName}, which is synchronized. */
  public static void setName(Thread thread, String name) {
    if (!Hooks.controlled()) {
      thread.setName(name);
      return;
    }
    Hooks.controller.enter(thread);
    try {
      ThreadPropertyAccesses.writes(thread, ThreadPropertyAccesses.NAME);
      thread.setName(name);
    } finally {
      Hooks.controller.exit(thread);
    }
  }

  /** {@link Thread#sleep(long)}. */
  public static void sleep(long millis) throws InterruptedException {
    if (Hooks.controlled()) {
      Hooks.controller.sleep(Math.max(limit(millis, 0), 0));
    } else {
      Thread.sleep(millis);
    }
  }

  /** {@link Thread#sleep(long, int)}. */
  public static void sleep(long millis, int nanos) throws InterruptedException {
    if (Hooks.controlled()) {
      Hooks.controller.sleep(Math.max(limit(millis, nanos), 0));
    } else {
      Thread.sleep(millis, nanos);
    }
  }

  /** {@code Thread.sleep(Duration)}, of JDK 19 and later. */
  public static void sleep(Duration duration) throws InterruptedException {
    if (Hooks.controlled()) {
      Hooks.controller.sleep(Math.max(TimeUnit.NANOSECONDS.convert(duration), 0));
    } else if (!duration.isNegative()) {
      Thread.sleep(duration.toMillis(), duration.toNanosPart() % 1_000_000);
    }
  }

  /** {@link Thread#yield}. */
  public static void yield() {
    if (Hooks.controlled()) {
      Hooks.controller.yieldThread();
    } else {
      Thread.yield();
    }
  }

  /** {@link Thread#onSpinWait}. */
  public static void onSpinWait() {
    if (Hooks.controlled()) {
      Hooks.controller.yieldThread();
    } else {
      Thread.onSpinWait();
    }
  }

  /**
   * {@link Thread#setDaemon}, which throws an exception while the thread is alive.
   *
   * <p>The check that no thread has started it yet is not a step: only the preparing thread has
   * access to it.
   */
  public static void setDaemon(Thread thread, boolean on) {
    if (mine(thread) && Hooks.controller.state(thread) != Thread.State.NEW) {
      Hooks.observes(thread);
    }
    thread.setDaemon(on);
  }

  /** {@link Thread#isAlive}. */
  public static boolean isAlive(Thread thread) {
    Thread.State state = Hooks.controlled() ? Hooks.controller.state(thread) : null;
    return state == null
        ? thread.isAlive()
        : state != Thread.State.NEW && state != Thread.State.TERMINATED;
  }

  /** {@link Thread#holdsLock}. */
  public static boolean holdsLock(Object monitor) {
    return Hooks.controlled() ? Hooks.controller.holdsLock(monitor) : Thread.holdsLock(monitor);
  }
}
