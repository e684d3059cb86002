package dev.heddle.cli;

import dev.heddle.cli.console.ExitCode;
import java.io.PrintStream;

/**
 * Reports a program that ends the JVM, and with it the search, by {@code System.exit} in a thread
 * that is not controlled; if the thread is controlled, the search itself reports it.
 *
 * <p>The program's exit status would be mistaken for one of the command: 0 would say that no
 * failure was found.
 */
final class UncontrolledExit {
  private final PrintStream err;
  private volatile boolean done;

  private UncontrolledExit(PrintStream err) {
    this.err = err;
  }

  /** Watches this JVM until the command is done. */
  static UncontrolledExit watch(PrintStream err) {
    UncontrolledExit watch = new UncontrolledExit(err);
    Runtime.getRuntime().addShutdownHook(new Thread(watch::end, "heddle-exit"));
    return watch;
  }

  /** From now on the command ends the JVM itself. */
  void done() {
    done = true;
  }

  private void end() {
    // In this order: the command that a signal stopped is done before it calls exit itself.
    if (isCalled() && !done) {
      err.println(
          "heddle: not checked: the program called System.exit, which ended the search with it");
      err.flush();
      Runtime.getRuntime().halt(ExitCode.OWN_ERROR);
    }
  }

  /** Whether the JVM ends because it was called to, and not by a signal. */
  private static boolean isCalled() {
    for (StackTraceElement[] stack : Thread.getAllStackTraces().values()) {
      for (StackTraceElement frame : stack) {
        if (frame.getClassName().equals("java.lang.Runtime")
            && frame.getMethodName().equals("exit")) {
          return true;
        }
      }
    }
    return false;
  }
}
