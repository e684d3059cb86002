package dev.heddle.bench;

/**
 * One measurement.
 *
 * @param executions how often something was done
 * @param nanos how long that took
 */
record Sample(long executions, long nanos) {
  double perSecond() {
    return executions * 1e9 / nanos;
  }

  double nanosEach() {
    return (double) nanos / executions;
  }
}
