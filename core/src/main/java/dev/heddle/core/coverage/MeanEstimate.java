package dev.heddle.core.coverage;

import dev.heddle.core.SizeEstimate;
import org.jspecify.annotations.Nullable;

/** The mean of samples, and how far it may be off. */
public final class MeanEstimate {
  private long samples;
  private double mean;

  /** The sum of the weights, and of their squares. */
  private double weights;

  private double squaredWeights;

  /** The sums of the samples, and of their squares, each times its squared weight. */
  private double sum;

  private double squares;

  public void clear() {
    samples = 0;
    mean = 0;
    weights = 0;
    squaredWeights = 0;
    sum = 0;
    squares = 0;
  }

  /** Adds a sample. */
  public void add(double sample) {
    add(sample, 1);
  }

  /** Adds a sample that weighs more or less than others, whatever its value is. */
  public void add(double sample, double weight) {
    samples++;
    weights += weight;
    mean += (sample - mean) * weight / weights;
    double squared = weight * weight;
    squaredWeights += squared;
    sum += squared * sample;
    squares += squared * sample * sample;
  }

  long samples() {
    return samples;
  }

  double mean() {
    return mean;
  }

  /** What the samples say, or null if they are too few or too large. */
  public @Nullable SizeEstimate size(SizeEstimate.Kind what) {
    return samples > 1 && Double.isFinite(mean) && Double.isFinite(error())
        ? new SizeEstimate(mean, error(), what)
        : null;
  }

  /** The standard error of the mean; infinite for fewer than two samples. */
  double error() {
    if (samples < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double distances = squares - 2 * mean * sum + mean * mean * squaredWeights;
    double correction = samples / (samples - 1.0);
    return Math.sqrt(Math.max(0, distances) * correction) / weights;
  }
}
