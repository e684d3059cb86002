package dev.heddle.core;

/**
 * A stream of random numbers, the same for the same seed.
 *
 * <p>SplitMix64 of Steele, Lea and Flood: "Fast splittable pseudorandom number generators" (OOPSLA
 * 2014).
 */
public final class SplitMixRandom {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final long seed;
  private long state;

  /** The stream of a seed, from its beginning. */
  public SplitMixRandom(long seed) {
    this.seed = seed;
    this.state = seed;
  }

  /** Restarts the stream. */
  public void restart() {
    state = seed;
  }

  /** The next 64 random bits. */
  public long next() {
    return mix(state += GOLDEN_GAMMA);
  }

  /** A number from 0 to {@code bound - 1}, all equally likely. */
  public int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** A number from 0 to 1, but not 1, all equally likely. */
  public double fraction() {
    return (next() >>> 11) * 0x1p-53;
  }

  /** The random bits at a place of the stream of a seed. */
  public static long mix(long seed, int index) {
    return mix(seed + (index + 1) * GOLDEN_GAMMA);
  }

  private static long mix(long bits) {
    long z = bits;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
