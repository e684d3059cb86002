package dev.heddle.core;

import java.util.Arrays;

/**
 * Small numbers for arbitrary ones: 0, 1, 2 and so on in the order in which they first appear.
 *
 * <p>It is full when it has some ten thousand, and then gives {@link #NONE} to new ones.
 */
public final class DenseNumbering {
  /** Stands for every number that came when the index was full. */
  public static final int NONE = -1;

  private static final int SIZE = 1 << 15;
  private static final int MOST = SIZE / 2;
  private static final int KEY_BITS = 33;
  private static final long KEY = (1L << KEY_BITS) - 1;

  /** Each number plus one, and above that its small number; 0 is free. */
  private final long[] slots = new long[SIZE];

  private int count;

  /** The small number of a number. */
  public int of(int number) {
    long key = (number & 0xffffffffL) + 1;
    int slot = (int) (SplitMixRandom.mix(key, 0) & (SIZE - 1));
    while (slots[slot] != 0) {
      if ((slots[slot] & KEY) == key) {
        return (int) (slots[slot] >>> KEY_BITS);
      }
      slot = (slot + 1) & (SIZE - 1);
    }
    if (count == MOST) {
      return NONE;
    }
    slots[slot] = (long) count << KEY_BITS | key;
    return count++;
  }

  /** How many numbers have appeared. */
  public int size() {
    return count;
  }

  /** Forgets all numbers. */
  public void clear() {
    Arrays.fill(slots, 0);
    count = 0;
  }
}
