package dev.heddle.core.dpor;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Branches that are still to be explored, follow from one execution and cost the same.
 *
 * <p>They are made only when they are taken: until then there are a few numbers for each.
 */
abstract class BranchGroup {
  /** The execution they follow from, if they need to know it. */
  final @Nullable ParentExecution from;

  /** A number of preemptions, or delays, that no execution of these branches has fewer of. */
  final int cost;

  /** How many there are left. */
  private int count;

  /** Which ones are left, if that is not the first ones. */
  private int @Nullable [] left;

  BranchGroup(@Nullable ParentExecution from, int cost) {
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
    count--;
    return get(left == null ? count : left[count]);
  }

  /** Takes one of those out that are left, by its number among them. */
  final Branch take(int which) {
    if (which == count - 1) {
      return take();
    }
    if (left == null) {
      left = new int[count];
      Arrays.setAll(left, i -> i);
    }
    int index = left[which];
    left[which] = left[--count];
    return get(index);
  }

  /** One of them, by its number from 0. */
  abstract Branch get(int index);

  /** How many numbers are kept for them, roughly, without those of the execution. */
  abstract int size();

  /** A single one. */
  static BranchGroup of(Branch branch) {
    BranchGroup single =
        new BranchGroup(null, branch.cost) {
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
