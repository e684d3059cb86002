package dev.heddle.core.random;

import dev.heddle.core.Point;

/**
 * Swarm scheduling: a random walk in which each thread has a weight from 1 to 50, drawn anew for
 * every execution, so that executions are unfair in different ways.
 *
 * <p>Walker, "Revealing behaviours of concurrent functional programs by systematic testing"
 * (thesis, York 2018), section 6.2 and listing 96. At d - 1 random places of an execution the
 * thread that takes the step gets a new weight; the thesis finds none (d = 1) to be best. The
 * length of executions, which the places depend on, is estimated (see {@link ChangePoints}).
 */
public final class SwarmStrategy extends WeightedStrategy {
  private static final int MOST_WEIGHT = 50;

  /** A strategy with d - 1 changes of weight in an execution, where the depth d is at least 1. */
  public SwarmStrategy(int depth, long seed) {
    super(depth, seed);
  }

  @Override
  long draw() {
    return 1L + random.below(MOST_WEIGHT);
  }

  @Override
  public int nextThread(Point point) {
    meet(point);
    int total = 0;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      total += (int) number(t);
    }
    long left = random.below(total);
    int thread = point.nextEnabled(-1);
    while (left >= number(thread)) {
      left -= number(thread);
      thread = point.nextEnabled(thread);
    }
    for (int i = 0; i < changes.count(); i++) {
      if (changes.isHere(i)) {
        change(thread, draw());
      }
    }
    changes.advance();
    return thread;
  }

  @Override
  public String toString() {
    return "swarm";
  }
}
