package dev.heddle.cli.console;

import dev.heddle.trace.Style;
import dev.heddle.trace.VerdictText;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Where the command writes.
 *
 * @param out the result
 * @param err progress, and what went wrong
 * @param interactive whether a user watches, so that progress and colours help
 */
public record CommandConsole(PrintStream out, PrintStream err, boolean interactive) {
  /** The console of this process. */
  public static CommandConsole ofProcess(PrintStream out, PrintStream err) {
    return new CommandConsole(out, err, isTerminal());
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

  /** Colours only if a user watches and has not turned them off. */
  public Style style() {
    boolean plain = System.getenv("NO_COLOR") != null || "dumb".equals(System.getenv("TERM"));
    return interactive && !plain ? Style.COLOURS : Style.PLAIN;
  }

  /** Reports that a search has found no failure, and how much it has covered. */
  public void passed(Object program, String covered, double seconds) {
    tell(program, style().good("no failure found"), covered, seconds);
  }

  /** Reports that a search has not found an answer, and how much it has covered. */
  public void unknown(Object program, String covered, double seconds) {
    tell(program, "not verified", covered, seconds);
  }

  private void tell(Object program, String found, String covered, double seconds) {
    String clauses = String.format(Locale.ROOT, "%s (%.1f s)", covered, seconds);
    VerdictText.clauses(program + "  " + found + "  ", clauses).forEach(out::println);
  }

  public void problem(String message) {
    err.println("heddle: " + message);
  }
}
