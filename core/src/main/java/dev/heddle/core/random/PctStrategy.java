package dev.heddle.core.random;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;

/**
 * Probabilistic concurrency testing: threads have random priorities, the highest enabled one runs,
 * and at d - 1 random places of an execution the one that would run is given a low priority.
 *
 * <p>Burckhardt, Kothari, Musuvathi and Nagarakatte, "A randomized scheduler with probabilistic
 * guarantees of finding bugs" (ASPLOS 2010): a bug of depth d in a program of n threads and k steps
 * is found by one execution with a probability of at least 1 / (n k^(d-1)). The differences:
 *
 * <ul>
 *   <li>Only the points where there is a choice count as steps, and k is estimated from the
 *       executions so far (see {@link ChangePoints}).
 *   <li>Threads need not be known beforehand: each gets a priority when it appears, all orders
 *       being equally likely.
 *   <li>A thread that yields gets the lowest priority of all.
 *   <li>Data choices are uniform.
 * </ul>
 */
public final class PctStrategy extends WeightedStrategy {
  /**
   * Priorities are above this if drawn, from 1 to d - 1 if changed, below 0 if the thread has
   * yielded.
   */
  private static final long HIGH = 1L << 62;

  private long lowest;

  /** Searches for bugs of a depth, at least 1. */
  public PctStrategy(int depth, long seed) {
    super(depth, seed);
  }

  @Override
  long draw() {
    return HIGH | (random.next() >>> 2);
  }

  @Override
  public boolean begin() {
    lowest = 0;
    return super.begin();
  }

  @Override
  public int nextThread(Point point) {
    meet(point);
    int thread = highest(point);
    for (int i = 0; i < changes.count(); i++) {
      if (changes.isHere(i)) {
        change(thread, i + 1L);
        thread = highest(point);
      }
    }
    changes.advance();
    lowerIfYielding(point, thread);
    return thread;
  }

  private int highest(Point point) {
    int best = point.nextEnabled(-1);
    for (int t = point.nextEnabled(best); t >= 0; t = point.nextEnabled(t)) {
      if (number(t) > number(best)) {
        best = t;
      }
    }
    return best;
  }

  private void lowerIfYielding(Point point, int thread) {
    if (point.kind(thread) == OperationKind.YIELD) {
      change(thread, --lowest);
    }
  }

  @Override
  public void forced(Point point, int thread) {
    meet(point);
    lowerIfYielding(point, thread);
  }

  @Override
  public String toString() {
    return "pct";
  }
}
