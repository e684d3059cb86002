package dev.heddle.core.coverage;

import dev.heddle.core.SizeEstimate;
import dev.heddle.core.SplitMixRandom;
import org.jspecify.annotations.Nullable;

/**
 * Random ways down the tree of a search, from one of the waiting branches to where none follows,
 * and an estimate from them of how many branches there are in all.
 *
 * <p>The estimate is that of Knuth (Estimating the Efficiency of Backtrack Programs, 1975), in the
 * midst of a search: what was taken so far is known, and a way down estimates how much the waiting
 * branches lead to. Each sample is unbiased given all that came before it, so their mean is
 * unbiased, and their errors are uncorrelated. Later samples, for which less is unknown, weigh
 * more.
 *
 * <p>Every branch taken on the way is a part of the search like any other, and is executed once.
 */
public final class RandomDescents {
  /** After so many branches there are ways down at random. */
  private static final int BEGINNING = 100;

  /** Of so many branches after that one is taken on a way down. */
  private static final int ROUND = 3;

  /**
   * Up to how many times what was taken the error is trusted. Where much more is to come, the
   * samples may have missed the parts of the tree that make up most of it, and the error is too
   * small.
   */
  private static final int MOST_AHEAD = 4;

  /**
   * How many branches a way may have. Where one has more, as for a loop that waits for another
   * thread, it may be infinite, and its length says nothing.
   */
  private static final int LONGEST = 300;

  private final SplitMixRandom random;
  private final MeanEstimate estimate = new MeanEstimate();

  /** How many branches were taken, and how many of them on ways down. */
  private long taken;

  private long drawn;

  /** Whether the branch taken last is on a way down. */
  private boolean onTheWay;

  /** How many branches this way has. */
  private int length;

  private boolean off;

  /** What the latest branch on the way counts for, and the way so far with all before it. */
  private double weight;

  private double size;

  public RandomDescents(long seed) {
    random = new SplitMixRandom(seed);
  }

  public void clear() {
    random.restart();
    estimate.clear();
    taken = 0;
    drawn = 0;
    onTheWay = false;
  }

  public SplitMixRandom random() {
    return random;
  }

  /** Says that a branch was taken. */
  public void took() {
    taken++;
  }

  public boolean isOnTheWay() {
    return onTheWay;
  }

  /** Whether it is time for another way down. */
  public boolean isDue() {
    return !off && taken >= BEGINNING && drawn * ROUND <= taken - BEGINNING;
  }

  /** A way down begins at a branch that was drawn with a probability of one in {@code weight}. */
  public void begin(double weightThere) {
    onTheWay = true;
    length = 1;
    drawn++;
    weight = weightThere;
    size = taken + weight;
  }

  /** It goes on with one of so many branches that follow, unless it is too long. */
  public boolean goesOn(int branches) {
    if (++length > LONGEST) {
      turnOff();
      return false;
    }
    drawn++;
    weight *= branches;
    size += weight;
    return true;
  }

  /** From now on there are no ways, and nothing is known of how many branches there are. */
  public void turnOff() {
    off = true;
    onTheWay = false;
    estimate.clear();
  }

  /** Nothing follows. */
  public void end() {
    onTheWay = false;
    estimate.add(size, estimate.samples() + 1.0);
  }

  /** How many ways down there were. */
  long samples() {
    return estimate.samples();
  }

  /** How many branches there are in all as the samples have it; null if they are too few. */
  public @Nullable SizeEstimate sampled() {
    return estimate.size(SizeEstimate.Kind.CLASSES);
  }

  /** The same with an error that takes into account what may not have come up. */
  public @Nullable SizeEstimate size() {
    SizeEstimate size = sampled();
    return size == null || size.mean() <= MOST_AHEAD * taken
        ? size
        : new SizeEstimate(size.mean(), Math.max(size.error(), size.mean()), size.what());
  }
}
