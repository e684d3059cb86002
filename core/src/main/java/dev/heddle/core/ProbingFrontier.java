package dev.heddle.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A frontier that follows one branch after another at random, down to where none follows, again and
 * again, and estimates from that how many branches there are in all.
 *
 * <p>The estimate is that of Knuth (Estimating the Efficiency of Backtrack Programs, 1975): a way
 * down counts, at each branch, the product of the numbers of branches there were to choose from.
 * The mean over many ways is unbiased.
 */
final class ProbingFrontier implements Frontier {
  private final List<Branch> following = new ArrayList<>();
  private final long seed;
  private long state;
  private boolean atRoot;

  /** The product for the present way, and the sum so far. */
  private double weight;

  private double size;

  private final Estimate estimate = new Estimate();

  ProbingFrontier(long seed) {
    this.seed = seed;
    clear();
  }

  @Override
  public void clear() {
    following.clear();
    state = seed;
    atRoot = true;
    estimate.clear();
  }

  @Override
  public int level() {
    return Integer.MAX_VALUE;
  }

  @Override
  public void add(Branch branch) {
    following.add(branch);
  }

  @Override
  public @Nullable Branch take() {
    if (!atRoot && following.isEmpty()) {
      estimate.add(size);
      atRoot = true;
    }
    if (atRoot) {
      atRoot = false;
      following.clear();
      weight = 1;
      size = 1;
      return Branch.ROOT;
    }
    int count = following.size();
    Branch next = following.get(next(count));
    following.clear();
    weight *= count;
    size += weight;
    return next;
  }

  private int next(int bound) {
    state += 0x9E3779B97F4A7C15L;
    long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return (int) Long.remainderUnsigned(mixed ^ (mixed >>> 31), bound);
  }

  @Override
  public boolean cutOff() {
    return false;
  }

  /** How many branches there are in all. */
  Estimate estimate() {
    return estimate;
  }
}
