package dev.heddle.core;

import java.util.Arrays;

/** A set of numbers that is full when it has some ten thousand, and then takes no more. */
final class IntSet {
  private static final int SIZE = 1 << 15;
  private static final int MOST = SIZE / 2;

  /** Each number plus one, wherever there is room after its place; 0 is free. */
  private final long[] slots = new long[SIZE];

  private int count;

  /** Adds a number; false if it was there, or there is no more room. */
  boolean add(int number) {
    long value = (number & 0xffffffffL) + 1;
    int slot = (int) (SplitMix.mix(value, 0) & (SIZE - 1));
    while (slots[slot] != 0) {
      if (slots[slot] == value) {
        return false;
      }
      slot = (slot + 1) & (SIZE - 1);
    }
    if (count == MOST) {
      return false;
    }
    slots[slot] = value;
    count++;
    return true;
  }

  void clear() {
    Arrays.fill(slots, 0);
    count = 0;
  }
}
