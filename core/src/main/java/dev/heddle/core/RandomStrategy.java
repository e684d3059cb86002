package dev.heddle.core;

/**
 * Every enabled thread is equally likely at every scheduling point: the plain random walk.
 *
 * <p>Executions draw from one stream of random numbers, so a seed fixes them all.
 */
public final class RandomStrategy implements Strategy {
  private final SplitMix random;

  /** A random walk that makes the same choices for the same seed. */
  public RandomStrategy(long seed) {
    this.random = new SplitMix(seed);
  }

  @Override
  public boolean begin() {
    return true;
  }

  @Override
  public int nextThread(Point point) {
    return point.enabled(random.below(point.enabledCount()));
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    return random.below(alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {}

  @Override
  public void restart() {
    random.restart();
  }

  @Override
  public Coverage coverage(boolean finished) {
    return Coverage.SAMPLED;
  }

  @Override
  public String toString() {
    return "random";
  }
}
