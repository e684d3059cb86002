package dev.heddle.hooks.thread;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import org.jspecify.annotations.Nullable;

/**
 * Methods of {@link Thread} that behave differently when the thread that they are called on is also
 * controlled.
 */
@Replaces(value = "java.lang.Thread", where = Replaces.Where.BODY)
public final class ThreadStateBodies {
  private ThreadStateBodies() {}

  /** Whether the replacements here apply to a thread. */
  public static boolean applies(Thread thread) {
    return Hooks.controller.state(thread) != null;
  }

  /** {@link Thread#getState}. */
  public static Thread.@Nullable State getState(Thread thread) {
    Hooks.controller.tellState(thread);
    return Hooks.controller.state(thread);
  }

  /** {@code Thread.threadState}, of JDK 19 and later. */
  public static Thread.@Nullable State threadState(Thread thread) {
    return Hooks.controller.state(thread);
  }

  /** {@code Thread.isTerminated}, of JDK 19 and later. */
  public static boolean isTerminated(Thread thread) {
    return Hooks.controller.state(thread) == Thread.State.TERMINATED;
  }

  /** {@link Thread#getStackTrace}. */
  public static StackTraceElement[] getStackTrace(Thread thread) {
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
