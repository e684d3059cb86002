package dev.heddle.runtime.internals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * The counter from which the JDK makes names of threads: it restarts with every execution, so that
 * {@code Thread-0} is the same in all.
 */
public final class ThreadNameCounter {
  private static final MethodHandle SET_NEXT_THREAD;

  static {
    try {
      boolean ownClass = Runtime.version().feature() >= 21;
      Class<?> threads =
          ownClass ? Class.forName("java.lang.Thread$ThreadNumbering") : Thread.class;
      SET_NEXT_THREAD =
          MethodHandles.privateLookupIn(threads, MethodHandles.lookup())
              .findStaticSetter(threads, ownClass ? "next" : "threadInitNumber", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private ThreadNameCounter() {}

  /** Restarts it. */
  public static void reset() {
    try {
      SET_NEXT_THREAD.invokeExact(0);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
