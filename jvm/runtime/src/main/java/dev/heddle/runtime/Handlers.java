package dev.heddle.runtime;

import dev.heddle.hooks.Hooks;

/** Handlers of uncaught exceptions that the program itself has set. */
final class Handlers {
  private Handlers() {}

  /**
   * Whether the program has a handler for what a thread threw; it has then been called, under
   * control.
   */
  static boolean handled(Engine engine, Task task, Throwable thrown) {
    Thread.UncaughtExceptionHandler handler = task.thread.getUncaughtExceptionHandler();
    boolean plainGroup = handler == null || handler.getClass() == ThreadGroup.class;
    Thread.UncaughtExceptionHandler own =
        plainGroup ? Thread.getDefaultUncaughtExceptionHandler() : handler;
    if (own == null) {
      return false;
    }
    Hooks.running = task.identity;
    try {
      own.uncaughtException(task.thread, thrown);
    } catch (RuntimeException | Error ignored) {
      // As the JVM does: what a handler throws is ignored.
      return true;
    } finally {
      Hooks.running = null;
    }
    return true;
  }
}
