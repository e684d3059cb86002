package dev.heddle.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The branches of a search that are still to be done: those that need few preemptions first, and
 * among them the latest first, so that there are never many.
 */
final class Frontier {
  private final boolean iterative;
  private final int most;
  private final List<Deque<Branch>> levels = new ArrayList<>();
  private int level;
  private boolean cutOff;

  /** Branches up to a number of preemptions, in order of preemptions or in any. */
  Frontier(boolean iterative, int most) {
    this.iterative = iterative;
    this.most = most;
    clear();
  }

  /** Back to the whole search. */
  void clear() {
    levels.clear();
    levels.add(new ArrayDeque<>());
    levels.get(0).push(Branch.ROOT);
    level = iterative || most == Integer.MAX_VALUE ? 0 : most;
    cutOff = false;
    while (levels.size() <= level) {
      levels.add(new ArrayDeque<>());
    }
  }

  /** Up to how many preemptions it matters now how many a branch needs. */
  int level() {
    return iterative || most < Integer.MAX_VALUE ? level : Integer.MAX_VALUE;
  }

  /** Adds a branch, unless it needs too many preemptions. */
  void add(Branch branch) {
    if (branch.preemptions > most) {
      cutOff = true;
      return;
    }
    int at = Math.max(branch.preemptions, level);
    while (levels.size() <= at) {
      levels.add(new ArrayDeque<>());
    }
    levels.get(at).push(branch);
  }

  /** Takes a branch out, or null if there is none left. */
  @org.jspecify.annotations.Nullable
  Branch take() {
    for (int at = 0; at < levels.size(); at++) {
      Branch branch = levels.get(at).poll();
      if (branch != null) {
        level = Math.max(level, at);
        return branch;
      }
    }
    return null;
  }

  /** Whether a branch was left out. */
  boolean cutOff() {
    return cutOff;
  }
}
