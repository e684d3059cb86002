package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The numbers in the names of threads, and their ids, which begin again in every execution.
 *
 * <p>The JVM identifies the owners of monitors by their ids, so the ids of controlled threads lie
 * far away from those of all other threads.
 */
@Replaces(value = "java.lang.Thread", where = Replaces.Where.BODY)
public final class ThreadNumbering {
  /** Added to the ids of controlled threads. */
  public static final long CONTROLLED = 1L << 40;

  private static final VarHandle ID;

  static {
    try {
      ID =
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
              .findVarHandle(Thread.class, "tid", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private ThreadNumbering() {}

  /** {@code Thread.threadId}, of JDK 19 and later. */
  public static long threadId(Thread thread) {
    long id = (long) ID.get(thread);
    return id >= CONTROLLED ? id - CONTROLLED : id;
  }

  /** {@link Thread#getId}. */
  public static long getId(Thread thread) {
    return threadId(thread);
  }

  /** {@code Thread.genThreadName}, of JDK 19 and later. */
  public static String genThreadName() {
    return "Thread-" + Hooks.controller.nextThreadNumber(false);
  }

  /** {@code Thread.nextThreadNum}, of JDK 17. */
  public static int nextThreadNum() {
    return (int) Hooks.controller.nextThreadNumber(false);
  }

  /** {@code Thread.nextThreadID}, of JDK 17. */
  public static long nextThreadID() {
    return CONTROLLED + Hooks.controller.nextThreadNumber(true);
  }

  /** Thread ids, of JDK 19 and later. */
  @Replaces(value = "java.lang.Thread$ThreadIdentifiers", where = Replaces.Where.BODY)
  public static final class Ids {
    private Ids() {}

    /** {@code ThreadIdentifiers.next}. */
    public static long next() {
      return CONTROLLED + Hooks.controller.nextThreadNumber(true);
    }
  }

  /** The numbers of fork-join pools. */
  @Replaces(value = "java.util.concurrent.ForkJoinPool", where = Replaces.Where.BODY)
  public static final class Pools {
    private Pools() {}

    /** {@code ForkJoinPool.getAndAddPoolIds}. */
    public static int getAndAddPoolIds(int step) {
      return Hooks.controller.nextPoolNumber();
    }
  }

  /** The numbers of pools, timers and cleaners: counting them is not a scheduling point. */
  @Replaces(
      value = "java.util.concurrent.atomic.AtomicInteger",
      where = Replaces.Where.CALL,
      within = {
        "java.util.concurrent.Executors$DefaultThreadFactory",
        "java.util.Timer",
        "jdk.internal.ref.CleanerImpl$InnocuousThreadFactory"
      })
  public static final class Counters {
    private Counters() {}

    /** {@link java.util.concurrent.atomic.AtomicInteger#getAndIncrement}. */
    public static int getAndIncrement(java.util.concurrent.atomic.AtomicInteger counter) {
      if (!Hooks.controlled()) {
        return counter.getAndIncrement();
      }
      Hooks.controller.changes(counter);
      int number = counter.getPlain();
      counter.setPlain(number + 1);
      return number;
    }
  }
}
