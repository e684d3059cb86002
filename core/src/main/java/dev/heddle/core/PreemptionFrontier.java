package dev.heddle.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A frontier from which branches that need few preemptions come first, and among them the latest
 * first, so that there are never many.
 */
final class PreemptionFrontier implements Frontier {
  private final boolean iterative;
  private final int most;
  private final List<Deque<Branch>> levels = new ArrayList<>();
  private int level;
  private boolean cutOff;

  /** Branches up to a number of preemptions, in order of preemptions or in any. */
  PreemptionFrontier(boolean iterative, int most) {
    this.iterative = iterative;
    this.most = most;
    clear();
  }

  @Override
  public void clear() {
    levels.clear();
    levels.add(new ArrayDeque<>());
    levels.get(0).push(Branch.ROOT);
    level = iterative || most == Integer.MAX_VALUE ? 0 : most;
    cutOff = false;
    while (levels.size() <= level) {
      levels.add(new ArrayDeque<>());
    }
  }

  @Override
  public int level() {
    return iterative || most < Integer.MAX_VALUE ? level : Integer.MAX_VALUE;
  }

  @Override
  public void add(Branch branch) {
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

  @Override
  public @Nullable Branch take() {
    for (int at = 0; at < levels.size(); at++) {
      Branch branch = levels.get(at).poll();
      if (branch != null) {
        level = Math.max(level, at);
        return branch;
      }
    }
    return null;
  }

  @Override
  public boolean cutOff() {
    return cutOff;
  }
}
