package dev.heddle.core;

/**
 * Every enabled thread is equally likely at every scheduling point: the plain random walk.
 *
 * <p>The numbers come from SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
 * generators", OOPSLA 2014). Executions draw from one stream, so a seed fixes them all.
 */
public final class RandomStrategy implements Strategy {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final long seed;
  private long state;

  /** A random walk that makes the same choices for the same seed. */
  public RandomStrategy(long seed) {
    this.seed = seed;
    this.state = seed;
  }

  @Override
  public boolean begin() {
    return true;
  }

  @Override
  public int nextThread(Point point) {
    return point.enabled(below(point.enabledCount()));
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    return below(alternatives);
  }

  private int below(int bound) {
    long z = state += GOLDEN_GAMMA;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    long bits = (z ^ (z >>> 31)) >>> 32;
    return (int) ((bits * bound) >>> 32);
  }

  @Override
  public void end(Point point, Outcome outcome) {}

  @Override
  public void restart() {
    state = seed;
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
