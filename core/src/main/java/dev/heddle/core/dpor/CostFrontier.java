package dev.heddle.core.dpor;

import dev.heddle.core.SplitMixRandom;
import dev.heddle.core.coverage.RandomDescents;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A frontier from which branches that need few preemptions come first, and among them the latest
 * first, so that there are never many of them; if wanted, some are drawn at random in between.
 *
 * <p>What follows from those that were drawn comes last among those with as many preemptions, so
 * that drawing does not change the order of the others.
 *
 * <p>Those that need more preemptions than the present ones wait; if they take too much memory,
 * some are left out, and the search is not complete for their number of preemptions.
 */
final class CostFrontier implements Frontier {
  /** How many numbers waiting branches may have in all: at four bytes each, 128 MB. */
  private static final long MOST_WAITING = 1L << 25;

  /** How many they may have at most when another random way down begins. */
  private static final long MOST_TO_DRAW = MOST_WAITING / 4;

  private final boolean iterative;
  private final int most;

  /** What is drawn at random, or null if nothing is. */
  private final @Nullable RandomDescents descents;

  /**
   * For each number of preemptions first those in order, then those that follow from drawn ones.
   */
  private final List<PendingBranches> levels = new ArrayList<>();

  private int level;
  private boolean atRoot;
  private long waiting;
  private int size;

  /** The share of the branch that was taken last. */
  private double share;

  /** The smallest number of preemptions for which a branch was left out. */
  private int cut;

  /** Branches up to a number of preemptions, in order of preemptions or in any. */
  CostFrontier(boolean iterative, int most) {
    this(iterative, most, null);
  }

  /** All branches in order of preemptions, but for those that are drawn. */
  CostFrontier(RandomDescents descents) {
    this(/* iterative= */ true, Integer.MAX_VALUE, descents);
  }

  private CostFrontier(boolean iterative, int most, @Nullable RandomDescents descents) {
    this.iterative = iterative;
    this.most = most;
    this.descents = descents;
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
    share = 1;
    if (descents != null) {
      descents.clear();
    }
  }

  @Override
  public void takeInOrder() {
    if (descents != null) {
      descents.turnOff();
    }
  }

  @Override
  public int level() {
    return iterative ? level : Integer.MAX_VALUE;
  }

  @Override
  public void add(BranchGroup branches) {
    int at = iterative ? Math.max(branches.cost, level) : 0;
    if (at > most || (at > level && waiting > MOST_WAITING)) {
      cut = Math.min(cut, at);
      return;
    }
    while (levels.size() <= 2 * at + 1) {
      levels.add(new PendingBranches(descents != null));
    }
    boolean aside = descents != null && descents.isOnTheWay();
    levels.get(aside ? 2 * at + 1 : 2 * at).push(branches);
    size += branches.count();
    if (at > level || aside) {
      waiting += branches.size();
      ParentExecution from = branches.from;
      if (from != null && from.waiting++ == 0) {
        waiting += from.size();
      }
    }
  }

  @Override
  public @Nullable Branch take() {
    if (atRoot) {
      atRoot = false;
      if (descents != null) {
        descents.took();
      }
      return Branch.ROOT;
    }
    Branch branch = descents == null ? null : draw(descents);
    branch = branch == null ? next() : branch;
    if (branch != null) {
      size--;
    }
    return branch;
  }

  private @Nullable Branch next() {
    while (2 * level < levels.size()) {
      for (int at = 2 * level; at <= 2 * level + 1; at++) {
        PendingBranches present = levels.get(at);
        if (!present.isEmpty()) {
          share = present.latestShare();
          return present.take(emptied(at));
        }
      }
      level++;
      if (2 * level < levels.size()) {
        levels.get(2 * level).forEach(this::waitsNoMore);
      }
    }
    return null;
  }

  /** What is done with a group of branches of which none is left. */
  private Consumer<BranchGroup> emptied(int at) {
    return at > 2 * level ? this::waitsNoMore : branches -> {};
  }

  /** The sum of the shares of all branches that wait. */
  private double total() {
    double total = 0;
    for (int at = 2 * level; at < levels.size(); at++) {
      total += levels.get(at).total();
    }
    return total;
  }

  /** Takes a branch at random, or none if it is time for one in order. */
  private @Nullable Branch draw(RandomDescents ways) {
    int fresh = shareOut();
    Branch drawn = cut < Integer.MAX_VALUE ? null : draw(ways, fresh);
    for (int at = 2 * level; at < levels.size(); at++) {
      levels.get(at).settle();
    }
    ways.took();
    return drawn;
  }

  /** Divides the share of the branch taken last among those that follow; how many these are. */
  private int shareOut() {
    int fresh = 0;
    for (int at = 2 * level; at < levels.size(); at++) {
      fresh += levels.get(at).freshCount();
    }
    for (int at = 2 * level; at < levels.size() && fresh > 0; at++) {
      levels.get(at).share(share / fresh);
    }
    return fresh;
  }

  private @Nullable Branch draw(RandomDescents ways, int fresh) {
    if (ways.isOnTheWay()) {
      if (fresh == 0) {
        ways.end();
      } else if (ways.goesOn(fresh)) {
        return drawFresh(ways.random(), fresh);
      }
    }
    double total = ways.isDue() && waiting <= MOST_TO_DRAW ? total() : 0;
    return total > 0 ? drawAny(ways, total) : null;
  }

  /** Takes one of the branches that follow from the one taken last. */
  private Branch drawFresh(SplitMixRandom random, int fresh) {
    int left = random.below(fresh);
    int at = 2 * level;
    while (left >= levels.get(at).freshCount()) {
      left -= levels.get(at++).freshCount();
    }
    return take(at, levels.get(at).ofFresh(left), random);
  }

  /** Takes one of all branches, with a probability according to its share. */
  private Branch drawAny(RandomDescents ways, double total) {
    double part = ways.random().fraction() * total;
    int at = 2 * level;
    while (at + 1 < levels.size() && part >= levels.get(at).total()) {
      part -= levels.get(at++).total();
    }
    while (levels.get(at).total() <= 0) {
      at--;
    }
    PendingBranches from = levels.get(at);
    int group = from.at(part);
    ways.begin(total / from.shareAt(group));
    return take(at, group, ways.random());
  }

  private Branch take(int at, int group, SplitMixRandom random) {
    share = levels.get(at).shareAt(group);
    return levels.get(at).take(group, random, emptied(at));
  }

  private void waitsNoMore(BranchGroup branches) {
    waiting -= branches.size();
    ParentExecution from = branches.from;
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
