package dev.heddle.cli.model;

import dev.heddle.cli.console.ProgressLine;
import dev.heddle.smt.SmtSearch;
import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * On a terminal, a line for every question that a solver has answered, and one for the question
 * that it is asked, written over as time passes.
 */
final class SolverProgress implements SmtSearch.Listener, AutoCloseable {
  private static final long INTERVAL = 200;

  private final PrintStream terminal;
  private final ProgressLine line;
  private final Thread clock = new Thread(this::tick, "progress");
  private @Nullable String asked;
  private double seconds;
  private long since;

  SolverProgress(PrintStream terminal) {
    this.terminal = terminal;
    this.line = new ProgressLine(terminal);
    clock.setDaemon(true);
    clock.start();
  }

  @Override
  public synchronized void asks(String bounds, double begun) {
    asked = bounds;
    seconds = begun;
    since = System.nanoTime();
  }

  @Override
  public synchronized void report(String bounds, int terms, double ended) {
    asked = null;
    line.clear();
    terminal.printf(Locale.ROOT, "  %s: %,d terms, %.1f s%n", bounds, terms, ended);
  }

  private void tick() {
    try {
      while (true) {
        Thread.sleep(INTERVAL);
        show();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Shows for how long the solver has been asked. */
  synchronized void show() {
    if (asked != null) {
      double now = seconds + (System.nanoTime() - since) / 1e9;
      line.show(now, String.format(Locale.ROOT, "  %s: the solver is asked, %.1f s", asked, now));
    }
  }

  /** Takes the line away. */
  @Override
  public void close() {
    clock.interrupt();
    synchronized (this) {
      asked = null;
      line.clear();
    }
  }
}
