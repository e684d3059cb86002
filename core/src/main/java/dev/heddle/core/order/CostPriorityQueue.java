package dev.heddle.core.order;

import java.util.Arrays;

/** States, as numbers other than 0, that are taken out by their cost, each once. */
final class CostPriorityQueue {
  /** Instead of a state if there is none. */
  static final long NONE = 0;

  /** A larger table is thrown away rather than cleared. */
  private static final int MOST_CLEARED = 1024;

  /** For each cost, the states that are reached with it. */
  private long[][] waiting = new long[4][64];

  private int[] waitingCount = new int[4];

  /** The states that were taken out, by hash code. */
  private long[] seen = new long[64];

  private int seenCount;

  /** Forgets everything. */
  void clear() {
    if (seen.length > MOST_CLEARED) {
      seen = new long[64];
    } else {
      Arrays.fill(seen, NONE);
    }
    seenCount = 0;
    Arrays.fill(waitingCount, 0);
  }

  /**
   * Adds a state that is reached with a cost, which is not less than that of the last one taken.
   */
  void put(int cost, long state) {
    if (cost >= waiting.length) {
      int old = waiting.length;
      waiting = Arrays.copyOf(waiting, Math.max(old * 2, cost + 1));
      waitingCount = Arrays.copyOf(waitingCount, waiting.length);
      for (int i = old; i < waiting.length; i++) {
        waiting[i] = new long[64];
      }
    }
    int count = waitingCount[cost]++;
    if (count == waiting[cost].length) {
      waiting[cost] = Arrays.copyOf(waiting[cost], count * 2);
    }
    waiting[cost][count] = state;
  }

  /** Whether there may be states with that cost, or a higher one. */
  boolean reaches(int cost) {
    return cost < waiting.length;
  }

  /** Takes out a state with a cost that was not taken before, or {@link #NONE}. */
  long take(int cost) {
    while (waitingCount[cost] > 0) {
      long state = waiting[cost][--waitingCount[cost]];
      if (see(state)) {
        return state;
      }
    }
    return NONE;
  }

  /** How many states were taken out. */
  int taken() {
    return seenCount;
  }

  private boolean see(long state) {
    if (seenCount * 2 >= seen.length) {
      grow();
    }
    int mask = seen.length - 1;
    int at = (int) ((state * 0x9E3779B97F4A7C15L) >>> 40) & mask;
    while (seen[at] != NONE) {
      if (seen[at] == state) {
        return false;
      }
      at = (at + 1) & mask;
    }
    seen[at] = state;
    seenCount++;
    return true;
  }

  private void grow() {
    long[] old = seen;
    seen = new long[old.length * 2];
    seenCount = 0;
    for (long one : old) {
      if (one != NONE) {
        see(one);
      }
    }
  }
}
