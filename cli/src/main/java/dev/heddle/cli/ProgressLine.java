package dev.heddle.cli;

import dev.heddle.core.Search;
import dev.heddle.trace.ProgressText;
import java.io.PrintStream;

/** A line on a terminal that says how far a search has come, written over again and again. */
final class ProgressLine implements Search.Progress {
  private static final double INTERVAL = 0.1;
  private static final String ERASE = "\r\u001b[K";

  /** A line that is longer than the terminal is wide could not be erased. */
  private static final int WIDTH = 119;

  private final PrintStream terminal;
  private double next = 0.3;
  private boolean shown;

  ProgressLine(PrintStream terminal) {
    this.terminal = terminal;
  }

  @Override
  public void report(Search.Standing standing) {
    double seconds = standing.seconds();
    if (seconds < next) {
      return;
    }
    next = seconds + INTERVAL;
    shown = true;
    String line = ProgressText.of(standing);
    terminal.print(ERASE + line.substring(0, Math.min(line.length(), WIDTH)));
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
