package dev.heddle.core;

import org.jspecify.annotations.Nullable;

/** The mean of samples, and how far it may be off. */
final class Estimate {
  private long samples;
  private double mean;

  /** The sum of the squares of the distances from the mean. */
  private double squares;

  void clear() {
    samples = 0;
    mean = 0;
    squares = 0;
  }

  /** Adds a sample. */
  void add(double sample) {
    samples++;
    double distance = sample - mean;
    mean += distance / samples;
    squares += distance * (sample - mean);
  }

  long samples() {
    return samples;
  }

  double mean() {
    return mean;
  }

  /** What the samples say, or null if they are too few or too large. */
  @Nullable Size size(Size.Kind what) {
    return samples > 1 && Double.isFinite(mean) && Double.isFinite(error())
        ? new Size(mean, error(), what)
        : null;
  }

  /** The standard error of the mean; infinite for fewer than two samples. */
  double error() {
    return samples < 2 ? Double.POSITIVE_INFINITY : Math.sqrt(squares / (samples - 1) / samples);
  }
}
