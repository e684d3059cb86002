package dev.heddle.bench.measure;

import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** Reports the progress of a long search from time to time. */
public final class Progress extends ForwardingStrategy {
  /** After how many executions the clock is checked. */
  private static final int EVERY = 1_000;

  private final String what;
  private final long interval;
  private final PrintStream out;
  private final long start = System.nanoTime();
  private long told = start;
  private long executions;

  public Progress(Strategy inner, String what, Duration interval, PrintStream out) {
    super(inner);
    this.what = what;
    this.interval = interval.toNanos();
    this.out = out;
  }

  @Override
  public void end(Point point, Outcome outcome) {
    super.end(point, outcome);
    if (++executions % EVERY == 0 && System.nanoTime() - told >= interval) {
      told = System.nanoTime();
      double seconds = (told - start) / 1e9;
      out.printf(
          Locale.ROOT,
          "    %s, %s: %,d executions in %,.0f s, %,.0f a second%n",
          what,
          this,
          executions,
          seconds,
          executions / seconds);
      out.flush();
    }
  }
}
