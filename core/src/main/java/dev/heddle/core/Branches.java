package dev.heddle.core;

import org.jspecify.annotations.Nullable;

/**
 * Branches that are still to be explored, follow from one execution and cost the same.
 *
 * <p>They are made only when they are taken: until then there are a few numbers for each.
 */
abstract class Branches {
  /** The execution they follow from, if they need to know it. */
  final @Nullable Executed from;

  /** A number of preemptions, or delays, that no execution of these branches has fewer of. */
  final int cost;

  /** How many there are left. */
  private int count;

  Branches(@Nullable Executed from, int cost) {
    this.from = from;
    this.cost = cost;
  }

  /** Says that there is one more. */
  final void more() {
    count++;
  }

  /** How many there are. */
  final int count() {
    return count;
  }

  /** Takes the last one out; there must be one. */
  final Branch take() {
    return get(--count);
  }

  /** One of them, by its number from 0. */
  abstract Branch get(int index);

  /** How many numbers are kept for them, roughly, without those of the execution. */
  abstract int size();

  /** A single one. */
  static Branches of(Branch branch) {
    Branches single =
        new Branches(null, branch.cost) {
          @Override
          Branch get(int index) {
            return branch;
          }

          @Override
          int size() {
            return branch.steps.length;
          }
        };
    single.more();
    return single;
  }
}
