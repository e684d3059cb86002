package dev.heddle.hooks;

import org.jspecify.annotations.Nullable;

/** Calls of {@link System} that tell the time or identify an object. */
@Replaces(value = "java.lang.System", where = Replaces.Where.CALL)
public final class SystemCalls {
  private static final long MILLI = 1_000_000L;

  private SystemCalls() {}

  /** {@link System#nanoTime}. */
  public static long nanoTime() {
    return Hooks.controlled() ? Hooks.controller.nanoTime() : System.nanoTime();
  }

  /** {@link System#currentTimeMillis}. */
  public static long currentTimeMillis() {
    return Hooks.controlled() ? Hooks.controller.epochNanos() / MILLI : System.currentTimeMillis();
  }

  /** {@link System#identityHashCode}. */
  public static int identityHashCode(@Nullable Object object) {
    return Hooks.controlled()
        ? Hooks.controller.identityHashCode(object)
        : System.identityHashCode(object);
  }
}
