package dev.heddle.bench.measure;

import java.util.Collection;

/**
 * The median of several measurements, and their range.
 *
 * @param median the middle one, or the mean of the two in the middle
 * @param min the smallest
 * @param max the largest
 */
public record MedianAndRange(double median, double min, double max) {
  /** Of at least one measurement. */
  public static MedianAndRange of(Collection<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new MedianAndRange(median, sorted[0], sorted[sorted.length - 1]);
  }
}
