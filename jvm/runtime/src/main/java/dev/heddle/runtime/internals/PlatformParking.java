package dev.heddle.runtime.internals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Makes platform threads wait for each other.
 *
 * <p>The JDK's own methods for it are under control, so this uses what they are built on.
 */
public final class PlatformParking {
  private static final MethodHandle PARK;
  private static final MethodHandle UNPARK;

  static {
    try {
      Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
      Object unsafe = type.getMethod("getUnsafe").invoke(null);
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      PARK =
          MethodHandles.insertArguments(
              lookup.findVirtual(
                  type, "park", MethodType.methodType(void.class, boolean.class, long.class)),
              0,
              unsafe,
              false,
              0L);
      UNPARK =
          lookup
              .findVirtual(type, "unpark", MethodType.methodType(void.class, Object.class))
              .bindTo(unsafe);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private PlatformParking() {}

  /** Waits to be unparked; may also return spuriously. */
  public static void park() {
    try {
      PARK.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends a thread's wait, or its next one. */
  public static void unpark(Thread thread) {
    try {
      UNPARK.invokeExact((Object) thread);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
