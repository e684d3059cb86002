package dev.heddle.hooks;

import org.jspecify.annotations.Nullable;

/** What {@link Thread} does differently when the thread it is asked about is controlled too. */
@Replaces(value = "java.lang.Thread", where = Replaces.Where.BODY)
public final class ThreadStateBodies {
  private ThreadStateBodies() {}

  /** Whether the stand-ins here apply to a thread. */
  public static boolean applies(Thread thread) {
    return Hooks.controller.state(thread) != null;
  }

  /** {@link Thread#getState}. */
  public static Thread.@Nullable State getState(Thread thread) {
    return Hooks.controller.state(thread);
  }

  /** {@link Thread#getStackTrace}. */
  public static StackTraceElement @Nullable [] getStackTrace(Thread thread) {
    return Hooks.controller.stack(thread);
  }

  /** {@link Thread#interrupt}. */
  public static void interrupt(Thread thread) {
    Hooks.controller.interrupt(thread);
  }

  /** {@link Thread#isInterrupted}. */
  public static boolean isInterrupted(Thread thread) {
    return Hooks.controller.interrupted(thread, false);
  }
}
