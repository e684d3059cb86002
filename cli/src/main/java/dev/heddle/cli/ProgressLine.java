package dev.heddle.cli;

import dev.heddle.core.Search;
import java.io.PrintStream;
import java.util.Locale;

/** A line on a terminal that says how far a search has come, written over again and again. */
final class ProgressLine implements Search.Progress {
  private static final double INTERVAL = 0.1;
  private static final String ERASE = "\r\u001b[K";

  private final PrintStream terminal;
  private double next = 0.3;
  private boolean shown;

  ProgressLine(PrintStream terminal) {
    this.terminal = terminal;
  }

  @Override
  public void report(long executions, int outcomes, double seconds) {
    if (seconds < next) {
      return;
    }
    next = seconds + INTERVAL;
    shown = true;
    terminal.printf(
        Locale.ROOT,
        ERASE + "%,d executions, %,.0f a second, %d distinct outcome%s, %.1f s",
        executions,
        executions / seconds,
        outcomes,
        outcomes == 1 ? "" : "s",
        seconds);
    terminal.flush();
  }

  /** Takes the line away. */
  void clear() {
    if (shown) {
      terminal.print(ERASE);
      terminal.flush();
    }
  }
}
