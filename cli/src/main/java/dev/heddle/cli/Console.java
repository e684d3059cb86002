package dev.heddle.cli;

import dev.heddle.trace.Style;
import java.io.PrintStream;

/**
 * Where the command writes.
 *
 * @param out the result
 * @param err progress, and what went wrong
 * @param interactive whether somebody watches, so that progress and colours help
 */
record Console(PrintStream out, PrintStream err, boolean interactive) {
  /** The console of this process. */
  static Console ofProcess(PrintStream out, PrintStream err) {
    return new Console(out, err, isTerminal());
  }

  @SuppressWarnings("SystemConsoleNull") // before JDK 22 it is null without a terminal
  private static boolean isTerminal() {
    java.io.Console console = System.console();
    if (console == null) {
      return false;
    }
    if (Runtime.version().feature() < 22) {
      return true;
    }
    try {
      // From JDK 22 on there may be a console that is no terminal, and a method that says so.
      return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  /** Colours only if somebody watches who did not ask for none. */
  Style style() {
    boolean plain = System.getenv("NO_COLOR") != null || "dumb".equals(System.getenv("TERM"));
    return interactive && !plain ? Style.COLOURS : Style.PLAIN;
  }

  void problem(String message) {
    err.println("heddle: " + message);
  }
}
