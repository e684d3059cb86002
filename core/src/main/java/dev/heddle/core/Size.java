package dev.heddle.core;

/**
 * An unbiased estimate of how much there is to explore in all.
 *
 * @param mean how many there are
 * @param error the standard error of that
 * @param what of what: executions that differ in any order, or in that of dependent steps only
 */
public record Size(double mean, double error, Kind what) {
  /** What is counted. */
  public enum Kind {
    /** Each order of steps counts. */
    INTERLEAVINGS,
    /** Interleavings that come to the same count once. */
    CLASSES
  }
}
