package dev.heddle.runtime.schedule;

import dev.heddle.hooks.Initialising;

/** Virtual time: stands still until a time limit is reached. */
public final class Clock {
  private static final long START = Initialising.NANOS;

  private long now = START;

  public void reset() {
    now = START;
  }

  public long now() {
    return now;
  }

  public long epochNanos() {
    return Initialising.EPOCH_NANOS + (now - START);
  }

  /** The time a number of nanoseconds from now, without overflow. */
  public long after(long nanos) {
    return nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + nanos;
  }

  /** Moves to a time, never backwards. */
  public void moveTo(long time) {
    now = Math.max(now, time);
  }
}
