package dev.heddle.runtime;

import dev.heddle.hooks.Initialising;

/** Virtual time: stands still until a time limit is reached. */
final class Clock {
  private static final long START = Initialising.NANOS;

  private long now = START;

  void reset() {
    now = START;
  }

  long now() {
    return now;
  }

  long epochNanos() {
    return Initialising.EPOCH_NANOS + (now - START);
  }

  /** The time a number of nanoseconds from now, without overflow. */
  long after(long nanos) {
    return nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + nanos;
  }

  /** Moves to a time, never backwards. */
  void moveTo(long time) {
    now = Math.max(now, time);
  }
}
