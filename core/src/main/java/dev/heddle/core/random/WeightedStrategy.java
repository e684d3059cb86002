package dev.heddle.core.random;

import dev.heddle.core.Point;
import java.util.Arrays;

/**
 * A strategy that prefers some threads to others: each draws a number when it appears, which says
 * how much, and at a few random places of an execution one may change.
 */
abstract class WeightedStrategy extends SamplingStrategy {
  /** Where numbers change. */
  final ChangePoints changes;

  /** The numbers of the threads seen so far. */
  private long[] numbers = new long[16];

  private int seen;

  /** A strategy with d - 1 changes in an execution, where the depth d is at least 1. */
  WeightedStrategy(int depth, long seed) {
    super(seed);
    this.changes = new ChangePoints(depth - 1);
  }

  /** Draws the number of a thread. */
  abstract long draw();

  @Override
  public boolean begin() {
    changes.begin(random);
    seen = 0;
    return true;
  }

  /** Registers the threads that have appeared since the last step. */
  final void meet(Point point) {
    int threads = point.threads();
    if (threads > numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(threads, numbers.length * 2));
    }
    while (seen < threads) {
      numbers[seen++] = draw();
    }
  }

  final long number(int thread) {
    return numbers[thread];
  }

  final void change(int thread, long number) {
    numbers[thread] = number;
  }

  @Override
  public void restart() {
    super.restart();
    changes.restart();
  }
}
