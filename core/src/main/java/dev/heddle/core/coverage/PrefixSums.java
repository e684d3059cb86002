package dev.heddle.core.coverage;

import java.util.Arrays;

/**
 * Numbers that are not negative, their sum, and which of them a part of the sum falls into.
 *
 * <p>Sums are computed from the present numbers, never by subtraction, so that no rounding error of
 * a large number remains when that number is gone.
 */
public final class PrefixSums {
  /** Half of the places of the tree, a power of two; the numbers are in the upper half. */
  private int capacity = 16;

  /** At each place the sum of those at twice the place and one further. */
  private double[] tree = new double[2 * capacity];

  /** Changes a number; those that were never changed are 0. */
  public void set(int index, double number) {
    while (index >= capacity) {
      grow();
    }
    int at = capacity + index;
    tree[at] = number;
    for (at /= 2; at > 0; at /= 2) {
      tree[at] = tree[2 * at] + tree[2 * at + 1];
    }
  }

  private void grow() {
    double[] old = Arrays.copyOfRange(tree, capacity, 2 * capacity);
    capacity *= 2;
    tree = new double[2 * capacity];
    System.arraycopy(old, 0, tree, capacity, old.length);
    for (int at = capacity - 1; at > 0; at--) {
      tree[at] = tree[2 * at] + tree[2 * at + 1];
    }
  }

  /** The sum of all. */
  public double total() {
    return tree[1];
  }

  /** The number that a part of the sum falls into: one that is not 0, if the sum is not. */
  public int at(double part) {
    double left = part;
    int at = 1;
    while (at < capacity) {
      at *= 2;
      if (tree[at + 1] > 0 && left >= tree[at]) {
        left -= tree[at++];
      }
    }
    return at - capacity;
  }
}
