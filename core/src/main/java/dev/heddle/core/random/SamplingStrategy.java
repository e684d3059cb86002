package dev.heddle.core.random;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.SplitMixRandom;
import dev.heddle.core.Strategy;

/**
 * A strategy that draws executions from a seed, without end: what it has seen is a sample, and data
 * choices are uniform.
 */
abstract class SamplingStrategy implements Strategy {
  /** The source of all random choices. */
  final SplitMixRandom random;

  /** A sample that is the same for the same seed. */
  SamplingStrategy(long seed) {
    this.random = new SplitMixRandom(seed);
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    return random.below(alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {}

  /** Restarts the stream of random numbers; subclasses forget also what they have learnt. */
  @Override
  public void restart() {
    random.restart();
  }

  @Override
  public final Coverage coverage(boolean finished) {
    return Coverage.SAMPLED;
  }
}
