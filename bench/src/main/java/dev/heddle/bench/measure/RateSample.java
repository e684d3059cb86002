package dev.heddle.bench.measure;

/**
 * One measurement.
 *
 * @param executions how often something was done
 * @param nanos how long that took
 */
public record RateSample(long executions, long nanos) {
  double perSecond() {
    return executions * 1e9 / nanos;
  }

  public double nanosEach() {
    return (double) nanos / executions;
  }
}
