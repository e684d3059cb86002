package dev.heddle.core;

import java.util.Arrays;

/**
 * Swarm scheduling: a random walk in which each thread has a weight from 1 to 50, drawn anew for
 * every execution, so that executions are unfair in different ways.
 *
 * <p>Walker, "Revealing behaviours of concurrent functional programs by systematic testing"
 * (thesis, York 2018), section 6.2 and listing 96. At d - 1 random places of an execution the
 * thread that takes the step gets a new weight; the thesis finds none (d = 1) to be best. The
 * length of executions, which the places depend on, is estimated (see {@link ChangePoints}).
 */
public final class SwarmStrategy extends SamplingStrategy {
  private static final int MOST_WEIGHT = 50;

  private final ChangePoints changes;
  private int[] weights = new int[16];
  private int seen;

  /** With one change of weight less in an execution than the depth, which is at least 1. */
  public SwarmStrategy(int depth, long seed) {
    super(seed);
    this.changes = new ChangePoints(depth - 1);
  }

  @Override
  public boolean begin() {
    changes.begin(random);
    seen = 0;
    return true;
  }

  @Override
  public int nextThread(Point point) {
    meet(point);
    int total = 0;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      total += weights[t];
    }
    int left = random.below(total);
    int thread = point.nextEnabled(-1);
    while (left >= weights[thread]) {
      left -= weights[thread];
      thread = point.nextEnabled(thread);
    }
    for (int i = 0; i < changes.count(); i++) {
      if (changes.isHere(i)) {
        weights[thread] = weight();
      }
    }
    changes.advance();
    return thread;
  }

  private void meet(Point point) {
    int threads = point.threads();
    if (threads > weights.length) {
      weights = Arrays.copyOf(weights, Math.max(threads, weights.length * 2));
    }
    while (seen < threads) {
      weights[seen++] = weight();
    }
  }

  private int weight() {
    return 1 + random.below(MOST_WEIGHT);
  }

  @Override
  public void restart() {
    super.restart();
    changes.restart();
  }

  @Override
  public String toString() {
    return "swarm";
  }
}
