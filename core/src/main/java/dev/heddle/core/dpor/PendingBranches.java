package dev.heddle.core.dpor;

import dev.heddle.core.SplitMixRandom;
import dev.heddle.core.coverage.PrefixSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Branches that wait to be taken: the latest first, or drawn at random by their shares.
 *
 * <p>The share of a branch is that of the one it follows from, divided by the number of branches
 * that follow from it.
 */
final class PendingBranches {
  /** The latest are the last; null where all were drawn. */
  private final List<@Nullable BranchGroup> all = new ArrayList<>();

  /** The share of each of them, and the sums of those that are left; null if none is drawn. */
  private final @Nullable PrefixSums sums;

  private double[] shares = {};

  /** Which of them followed from the branch taken last: those from here on. */
  private int fresh;

  PendingBranches(boolean drawn) {
    sums = drawn ? new PrefixSums() : null;
  }

  void push(BranchGroup branches) {
    all.add(branches);
  }

  /** Whether no branch is left. */
  boolean isEmpty() {
    while (!all.isEmpty()) {
      BranchGroup top = all.get(all.size() - 1);
      if (top != null && top.count() > 0) {
        return false;
      }
      drop();
    }
    return true;
  }

  /** The share of the latest branch; there must be one. */
  double latestShare() {
    return sums == null ? 0 : shares[all.size() - 1];
  }

  /**
   * Takes the latest branch, after {@link #isEmpty} has said that there is one; the others of its
   * group are handed over if there are none left.
   */
  Branch take(Consumer<BranchGroup> emptied) {
    BranchGroup top = Objects.requireNonNull(all.get(all.size() - 1));
    Branch branch = top.take();
    if (top.count() == 0) {
      drop();
      emptied.accept(top);
    } else {
      weigh(all.size() - 1, top);
    }
    return branch;
  }

  private void drop() {
    int last = all.size() - 1;
    all.remove(last);
    if (sums != null) {
      sums.set(last, 0);
    }
    fresh = Math.min(fresh, last);
  }

  private void weigh(int index, BranchGroup branches) {
    if (sums != null) {
      sums.set(index, shares[index] * branches.count());
    }
  }

  void forEach(Consumer<BranchGroup> action) {
    for (BranchGroup branches : all) {
      if (branches != null) {
        action.accept(branches);
      }
    }
  }

  /** How many branches were added since {@link #settle}. */
  int freshCount() {
    int count = 0;
    for (int i = fresh; i < all.size(); i++) {
      BranchGroup branches = all.get(i);
      count += branches == null ? 0 : branches.count();
    }
    return count;
  }

  /** Gives the branches that were added since {@link #settle} their share. */
  void share(double share) {
    if (shares.length < all.size()) {
      shares = Arrays.copyOf(shares, all.size() * 2);
    }
    for (int i = fresh; i < all.size(); i++) {
      BranchGroup branches = all.get(i);
      if (branches != null) {
        shares[i] = share;
        weigh(i, branches);
      }
    }
  }

  /** From now on only branches that are added later count as fresh. */
  void settle() {
    fresh = all.size();
  }

  /** The sum of the shares of all branches. */
  double total() {
    return sums == null ? 0 : sums.total();
  }

  /** The group of branches that a part of the total falls into. */
  int at(double part) {
    return sums == null ? 0 : sums.at(part);
  }

  /** The group that the one of the fresh branches with a number belongs to. */
  int ofFresh(int number) {
    int i = fresh - 1;
    int left = number;
    while (left >= 0) {
      BranchGroup branches = all.get(++i);
      left -= branches == null ? 0 : branches.count();
    }
    return i;
  }

  /** The share of each branch of a group. */
  double shareAt(int group) {
    return shares[group];
  }

  /** Takes any branch of a group that has one; the group too, if it was the last. */
  Branch take(int group, SplitMixRandom random, Consumer<BranchGroup> emptied) {
    BranchGroup branches = Objects.requireNonNull(all.get(group));
    Branch branch = branches.take(random.below(branches.count()));
    weigh(group, branches);
    if (branches.count() == 0) {
      all.set(group, null);
      emptied.accept(branches);
    }
    return branch;
  }
}
