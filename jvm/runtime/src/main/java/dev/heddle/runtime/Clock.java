package dev.heddle.runtime;

/** Virtual time: stands still until a time limit is reached. */
final class Clock {
  /** 1 January 2020, 00:00 UTC: when every execution begins. */
  private static final long EPOCH_NANOS = 1_577_836_800_000_000_000L;

  /** Where {@link System#nanoTime} begins. */
  private static final long START = 1_000_000_000L;

  private long now = START;

  void reset() {
    now = START;
  }

  long now() {
    return now;
  }

  long epochNanos() {
    return EPOCH_NANOS + (now - START);
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
