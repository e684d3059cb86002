package dev.heddle.core;

import java.util.Arrays;

/**
 * Swarm scheduling: a random walk in which each thread has a weight from 1 to 50, drawn anew for
 * every execution, so that executions are unfair in different ways.
 *
 * <p>Walker, "Revealing behaviours of concurrent functional programs by systematic testing"
 * (thesis, York 2018), section 6.2 and listing 96. At d - 1 random places of an execution the
 * thread that takes the step gets a new weight; the thesis finds none (d = 1) to be best. The
 * length of executions, which the places depend on, is not asked but taken from the executions so
 * far, counting only points where there is a choice.
 */
public final class SwarmStrategy implements Strategy {
  private static final int MOST_WEIGHT = 50;

  private final SplitMix random;
  private final int[] changes;
  private int[] weights = new int[16];
  private int seen;
  private int choices;
  private int mostChoices;

  /** With one change of weight less in an execution than the depth, which is at least 1. */
  public SwarmStrategy(int depth, long seed) {
    this.random = new SplitMix(seed);
    this.changes = new int[depth - 1];
  }

  @Override
  public boolean begin() {
    mostChoices = Math.max(mostChoices, choices);
    choices = 0;
    seen = 0;
    for (int i = 0; i < changes.length; i++) {
      changes[i] = mostChoices == 0 ? -1 : random.below(mostChoices);
    }
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
    for (int change : changes) {
      if (change == choices) {
        weights[thread] = weight();
      }
    }
    choices++;
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
  public int nextChoice(Point point, int alternatives) {
    return random.below(alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {}

  @Override
  public void restart() {
    random.restart();
    choices = 0;
    mostChoices = 0;
  }

  @Override
  public Coverage coverage(boolean finished) {
    return Coverage.SAMPLED;
  }

  @Override
  public String toString() {
    return "swarm";
  }
}
