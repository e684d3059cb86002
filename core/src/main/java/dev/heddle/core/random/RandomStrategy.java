package dev.heddle.core.random;

import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.SizeEstimate;
import dev.heddle.core.coverage.MeanEstimate;
import org.jspecify.annotations.Nullable;

/**
 * Every enabled thread is equally likely at every scheduling point: the plain random walk.
 *
 * <p>The probability of each execution is known, so their mean weight estimates how many there are
 * in all (Knuth, Estimating the Efficiency of Backtrack Programs, 1975).
 *
 * <p>Executions draw from one stream of random numbers, so a seed fixes them all.
 */
public final class RandomStrategy extends SamplingStrategy {
  private final MeanEstimate size = new MeanEstimate();

  /** One over the probability of the present execution. */
  private double weight;

  /** A random walk that makes the same choices for the same seed. */
  public RandomStrategy(long seed) {
    super(seed);
  }

  @Override
  public boolean begin() {
    weight = 1;
    return true;
  }

  @Override
  public int nextThread(Point point) {
    int count = point.enabledCount();
    weight *= count;
    return point.enabled(random.below(count));
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    weight *= alternatives;
    return super.nextChoice(point, alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {
    size.add(weight);
  }

  @Override
  public void restart() {
    super.restart();
    size.clear();
  }

  @Override
  public @Nullable SizeEstimate size() {
    return size.size(SizeEstimate.Kind.INTERLEAVINGS);
  }

  @Override
  public String toString() {
    return "random";
  }
}
