package dev.heddle.bench.models;

/**
 * A full search of a model's states.
 *
 * @param failed whether there is a failure
 * @param states how many were visited
 * @param steps how many steps were taken between them
 * @param seconds how long it took
 * @param cpuSeconds the processor time
 * @param bytes how much memory the states take, for each of them
 */
record SpinComparisonResult(
    boolean failed, long states, long steps, double seconds, double cpuSeconds, double bytes) {
  double statesPerSecond() {
    return states / Math.max(seconds, 0.01);
  }

  double statesPerCpuSecond() {
    return states / Math.max(cpuSeconds, 0.01);
  }

  double stepsPerCpuSecond() {
    return steps / Math.max(cpuSeconds, 0.01);
  }
}
