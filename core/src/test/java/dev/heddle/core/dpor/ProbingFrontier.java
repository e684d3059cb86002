package dev.heddle.core.dpor;

import dev.heddle.core.SplitMixRandom;
import dev.heddle.core.coverage.MeanEstimate;
import dev.heddle.core.coverage.RandomDescents;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reference for {@link RandomDescents}: a frontier that follows one branch after another at
 * random, down to where none follows, again and again, and estimates from that how many branches
 * there are in all.
 *
 * <p>The estimate is that of Knuth (Estimating the Efficiency of Backtrack Programs, 1975): a way
 * down counts, at each branch, the product of the numbers of branches there were to choose from.
 * The mean over many ways is unbiased.
 */
public final class ProbingFrontier implements Frontier {
  private final List<BranchGroup> following = new ArrayList<>();
  private int count;
  private final SplitMixRandom random;
  private boolean atRoot;

  /** The product for the present way, and the sum so far. */
  private double weight;

  private double size;

  private final MeanEstimate estimate = new MeanEstimate();

  public ProbingFrontier(long seed) {
    random = new SplitMixRandom(seed);
    clear();
  }

  @Override
  public void clear() {
    forget();
    random.restart();
    atRoot = true;
    estimate.clear();
  }

  @Override
  public int level() {
    return Integer.MAX_VALUE;
  }

  @Override
  public void add(BranchGroup branches) {
    following.add(branches);
    count += branches.count();
  }

  private void forget() {
    following.clear();
    count = 0;
  }

  @Override
  public @Nullable Branch take() {
    if (!atRoot && following.isEmpty()) {
      estimate.add(size);
      atRoot = true;
    }
    if (atRoot) {
      atRoot = false;
      forget();
      weight = 1;
      size = 1;
      return Branch.ROOT;
    }
    weight *= count;
    size += weight;
    int chosen = random.below(count);
    int i = 0;
    while (chosen >= following.get(i).count()) {
      chosen -= following.get(i++).count();
    }
    Branch next = following.get(i).get(chosen);
    forget();
    return next;
  }

  @Override
  public int size() {
    return atRoot ? 1 : count;
  }

  @Override
  public int complete() {
    return -1;
  }

  @Override
  public boolean cutOff() {
    return false;
  }

  /** How many branches there are in all. */
  public MeanEstimate estimate() {
    return estimate;
  }
}
