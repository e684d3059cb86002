package dev.heddle.cli.console;

import dev.heddle.core.search.Search;
import dev.heddle.explicit.SearchProgress;
import dev.heddle.trace.ProgressText;
import java.io.PrintStream;

/** A line on a terminal that says how far a search has come, written over again and again. */
public final class ProgressLine implements Search.Progress, SearchProgress.Listener {
  private static final double INTERVAL = 0.1;
  private static final String ERASE = "\r\u001b[K";

  /** A line that is longer than the terminal is wide could not be erased. */
  private static final int WIDTH = 119;

  private final PrintStream terminal;
  private double next = 0.3;
  private boolean shown;

  public ProgressLine(PrintStream terminal) {
    this.terminal = terminal;
  }

  @Override
  public void report(Search.Standing standing) {
    if (isDue(standing.seconds())) {
      show(standing.seconds(), ProgressText.of(standing));
    }
  }

  @Override
  public void report(SearchProgress standing) {
    if (isDue(standing.seconds())) {
      show(standing.seconds(), ModelText.progress(standing));
    }
  }

  private boolean isDue(double seconds) {
    return seconds >= next;
  }

  /** Shows a line. */
  public void show(double seconds, String line) {
    next = seconds + INTERVAL;
    shown = true;
    terminal.print(ERASE + line.substring(0, Math.min(line.length(), WIDTH)));
    terminal.flush();
  }

  /** Takes the line away. */
  public void clear() {
    if (shown) {
      terminal.print(ERASE);
      terminal.flush();
    }
  }
}
