package dev.heddle.runtime.outcome;

import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.state.ControlledThread;
import org.jspecify.annotations.Nullable;

/**
 * Handlers of uncaught exceptions: the thread's, its groups', the default one.
 *
 * <p>They are called as the JVM calls them, under control. An exception is handled if the last
 * handler that is called was set by the program, and does not leave printing it to the JVM.
 */
public final class UncaughtExceptionHandling {
  /** The default handler when the search began, which belongs to the caller of the search. */
  private Thread.@Nullable UncaughtExceptionHandler outside;

  /** Whether no handler took the exception that is being dispatched. */
  private boolean unhandled;

  /** Begins an execution. */
  void begin() {
    outside = Thread.getDefaultUncaughtExceptionHandler();
  }

  /** Removes a default handler that the program has set. */
  void end() {
    if (Thread.getDefaultUncaughtExceptionHandler() != outside) {
      Thread.setDefaultUncaughtExceptionHandler(outside);
    }
  }

  /** Dispatches what a thread threw; returns whether the program has handled it. */
  boolean handled(ControlledThread task, Throwable thrown) {
    unhandled = false;
    Hooks.resume(task.identity);
    try {
      task.thread.getUncaughtExceptionHandler().uncaughtException(task.thread, thrown);
    } catch (RuntimeException | Error ignored) {
      // As the JVM does: what a handler throws is ignored.
      return !unhandled;
    } finally {
      Hooks.suspend();
    }
    return !unhandled;
  }

  /** The outermost group of a thread was asked to handle an exception. */
  public void standard(Thread thread, Throwable thrown) {
    Thread.UncaughtExceptionHandler standard = Thread.getDefaultUncaughtExceptionHandler();
    if (standard != null && standard != outside) {
      standard.uncaughtException(thread, thrown);
    } else {
      unhandled = true;
    }
  }
}
