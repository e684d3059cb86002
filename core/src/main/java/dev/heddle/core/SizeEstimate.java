package dev.heddle.core;

/**
 * An unbiased estimate of how much there is to explore in all.
 *
 * <p>Samples differ by orders of magnitude in large programs, and as long as the few large ones
 * have not come up, both the mean and its error are too small: then only {@link #least} means
 * anything.
 *
 * @param mean how many there are
 * @param error the standard error of that
 * @param what of what: executions that differ in any order, or in that of dependent steps only
 */
public record SizeEstimate(double mean, double error, Kind what) {
  /** Up to which part of the mean an error is trusted. */
  private static final double MOST_ERROR = 0.25;

  /**
   * An estimate without bias that is never negative is so many times too large in 1 of 20 cases.
   */
  private static final double MARKOV = 20;

  /** What is counted. */
  public enum Kind {
    /** Each order of steps counts. */
    INTERLEAVINGS,
    /** Equivalent interleavings count once. */
    CLASSES
  }

  /** Whether the mean and its error can be trusted. */
  public boolean known() {
    return error <= MOST_ERROR * mean;
  }

  /** How many there are at least, which is right with a probability of 95 % or more. */
  public double least() {
    return mean / MARKOV;
  }
}
