package dev.heddle.core;

/**
 * A strategy that draws executions from a seed, without end: what it has seen is a sample, and data
 * choices are uniform.
 */
abstract class SamplingStrategy implements Strategy {
  /** Where all chance comes from. */
  final SplitMix random;

  /** A sample that is the same for the same seed. */
  SamplingStrategy(long seed) {
    this.random = new SplitMix(seed);
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    return random.below(alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {}

  /** Begins the stream of random numbers again; subclasses forget what they know besides. */
  @Override
  public void restart() {
    random.restart();
  }

  @Override
  public final Coverage coverage(boolean finished) {
    return Coverage.SAMPLED;
  }
}
