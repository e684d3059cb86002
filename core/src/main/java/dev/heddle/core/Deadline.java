package dev.heddle.core;

import java.util.function.LongSupplier;

/**
 * The time at which a search ends: an execution that is under way then is given up.
 *
 * <p>The first execution may take some steps in any case, so that a search with little time still
 * completes it if it is short.
 */
public final class Deadline {
  /** The clock is read whenever the number of steps has all these bits; a power of two less one. */
  static final int INTERVAL = (1 << 8) - 1;

  /** How many steps the first execution may take, however long they last. */
  static final int LEAST = 10_000;

  private final LongSupplier clock;
  private long nanos = Long.MAX_VALUE;
  private int least;
  private boolean passed;

  /** A deadline that is not set yet; the clock counts nanoseconds. */
  public Deadline(LongSupplier clock) {
    this.clock = clock;
  }

  /** The search ends at a time of the clock. */
  public void endsAt(long at) {
    nanos = at;
  }

  /** Another execution begins, which is the first that counts or not. */
  public void begin(boolean first) {
    least = first ? LEAST : 0;
    passed = false;
  }

  /** Whether an execution with so many steps is to take no more of them. */
  boolean stopsAt(int steps) {
    if ((steps & INTERVAL) == INTERVAL && steps >= least && nanos < Long.MAX_VALUE) {
      passed = clock.getAsLong() - nanos > 0;
    }
    return passed;
  }

  /** Whether the latest execution was given up. */
  boolean passed() {
    return passed;
  }
}
