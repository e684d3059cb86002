package dev.heddle.core;

import java.util.Arrays;

/**
 * A part of a search that is still to be done: how its first execution begins, and what in that
 * beginning must stay.
 *
 * <p>Threads are given by their {@link ThreadNames}. A branch is independent of all others: whoever
 * has it can explore it without knowing what else was explored.
 */
final class Branch {
  /** The whole search. */
  static final Branch ROOT =
      new Branch(new int[0], new int[0], new Hop[0], new int[0], Rivals.NONE, 0);

  /** Who takes the first steps. */
  final int[] steps;

  /** The data choices of these steps, in order; where they end, the first alternative is taken. */
  final int[] choices;

  /** The steps that were moved before one that the default would have taken. */
  final Hop[] hops;

  /**
   * The steps, in ascending order, that were put where they are by a decision of the search: hops,
   * and steps with another data choice than the first.
   */
  final int[] fixed;

  /** What the last step was seen to depend on where it came from. */
  final Rivals rivals;

  /** A number of preemptions, or delays, that no execution of the branch has fewer of. */
  final int cost;

  /** How many numbers are kept for this branch, roughly. */
  int size() {
    return steps.length + 2 * rivals.strangers.length;
  }

  Branch(int[] steps, int[] choices, Hop[] hops, int[] fixed, Rivals rivals, int cost) {
    this.steps = steps;
    this.choices = choices;
    this.hops = hops;
    this.fixed = fixed;
    this.rivals = rivals;
    this.cost = cost;
  }

  /**
   * A step that was moved, with all that it needs, to a place before a step of another thread.
   *
   * @param start where what it needs begins
   * @param end the step itself
   * @param over the name of the thread whose step it was moved before
   * @param ordinal how many steps that thread took before that one
   * @param name the name of the thread that was moved
   */
  record Hop(int start, int end, int over, int ordinal, int name) {}

  /**
   * What a step was seen to depend on where it was moved from. Where it was moved to it may touch
   * more, and depend on more.
   */
  static final class Rivals {
    static final Rivals NONE = new Rivals(new int[0], new long[0]);

    /**
     * The steps before it that it depended on, in ascending order: whether it comes before them is
     * decided by other branches.
     */
    final int[] before;

    /**
     * The steps that come after it now, and neither depended on it nor it on them there, as {@link
     * #key} in ascending order.
     */
    final long[] strangers;

    Rivals(int[] before, long[] strangers) {
      this.before = before;
      this.strangers = strangers;
    }

    /** A step by the name of its thread and how many steps that took before. */
    static long key(int name, int ordinal) {
      return (long) name << Integer.SIZE | ordinal;
    }

    boolean isStranger(int name, int ordinal) {
      return Arrays.binarySearch(strangers, key(name, ordinal)) >= 0;
    }
  }

  @Override
  public String toString() {
    return Arrays.toString(steps) + Arrays.toString(hops);
  }
}
