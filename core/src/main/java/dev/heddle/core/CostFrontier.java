package dev.heddle.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A frontier from which branches that need few preemptions come first, and among them the latest
 * first, so that there are never many of them.
 *
 * <p>Those that need more preemptions than the present ones wait; if they take too much memory,
 * some are left out, and the search is not complete for their number of preemptions.
 */
final class CostFrontier implements Frontier {
  /** How many numbers waiting branches may have in all: at four bytes each, 128 MB. */
  private static final long MOST_WAITING = 1L << 25;

  private final boolean iterative;
  private final int most;
  private final List<Deque<Branches>> levels = new ArrayList<>();
  private int level;
  private boolean atRoot;
  private long waiting;
  private int size;

  /** The smallest number of preemptions for which a branch was left out. */
  private int cut;

  /** Branches up to a number of preemptions, in order of preemptions or in any. */
  CostFrontier(boolean iterative, int most) {
    this.iterative = iterative;
    this.most = most;
    clear();
  }

  @Override
  public void clear() {
    levels.clear();
    level = 0;
    waiting = 0;
    size = 0;
    cut = Integer.MAX_VALUE;
    atRoot = true;
  }

  @Override
  public int level() {
    return iterative ? level : Integer.MAX_VALUE;
  }

  @Override
  public void add(Branches branches) {
    int at = iterative ? Math.max(branches.cost, level) : 0;
    if (at > most || (at > level && waiting > MOST_WAITING)) {
      cut = Math.min(cut, at);
      return;
    }
    while (levels.size() <= at) {
      levels.add(new ArrayDeque<>());
    }
    levels.get(at).push(branches);
    size += branches.count();
    if (at > level) {
      waiting += branches.size();
      Executed from = branches.from;
      if (from != null && from.waiting++ == 0) {
        waiting += from.size();
      }
    }
  }

  @Override
  public @Nullable Branch take() {
    if (atRoot) {
      atRoot = false;
      return Branch.ROOT;
    }
    while (level < levels.size()) {
      Branches latest = levels.get(level).peek();
      if (latest != null) {
        Branch branch = latest.take();
        if (latest.count() == 0) {
          levels.get(level).pop();
        }
        size--;
        return branch;
      }
      level++;
      if (level < levels.size()) {
        levels.get(level).forEach(this::waitsNoMore);
      }
    }
    return null;
  }

  private void waitsNoMore(Branches branches) {
    waiting -= branches.size();
    Executed from = branches.from;
    if (from != null && --from.waiting == 0) {
      waiting -= from.size();
    }
  }

  @Override
  public int size() {
    return atRoot ? 1 : size;
  }

  @Override
  public int complete() {
    return Math.min(level, cut) - 1;
  }

  @Override
  public boolean cutOff() {
    return cut < Integer.MAX_VALUE;
  }
}
