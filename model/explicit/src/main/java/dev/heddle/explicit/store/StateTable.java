package dev.heddle.explicit.store;

import org.jspecify.annotations.Nullable;

/** The known states, as pairs; several threads may add. */
abstract class StateTable {
  /** How many places there are at first. */
  static final int FIRST = 1 << 12;

  /**
   * Adds a pair, which is not 0; false if it is there, or cannot be distinguished from one that is.
   */
  abstract boolean add(long pair);

  /** Reads the place of a pair, so that it is in a cache when it is needed. */
  abstract long look(long pair);

  /** How many pairs it can have before it should be larger. */
  abstract long room();

  /** A larger one without any pair, or null if there cannot be one. */
  abstract @Nullable StateTable larger();

  /** Removes all pairs. */
  abstract void clear();

  /** How many bytes it takes. */
  abstract long bytes();

  /**
   * The probability that some pair was confused with another that was added before, if hashes are
   * as good as random numbers.
   */
  double omission() {
    return 0;
  }

  /** How many of so many places may be taken. */
  static long room(long places) {
    return places / 4 * 3;
  }
}
