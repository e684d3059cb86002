package dev.heddle.core.bounded;

import dev.heddle.core.Point;
import dev.heddle.core.SplitMixRandom;
import java.util.Arrays;

/**
 * Runs the thread that comes first in a random order, which is the same in every execution; a
 * delayed thread goes to the end.
 *
 * <p>Emmi, Qadeer and Rakamarić, "Delay-bounded scheduling" (POPL 2011), suggest choosing
 * schedulers at random; this is one for every seed.
 */
public final class RandomOrderScheduler implements Scheduler {
  private final long seed;
  private long[] ranks = new long[16];
  private long lowest;

  /** A scheduler without threads, of an order that depends on a seed. */
  public RandomOrderScheduler(long seed) {
    this.seed = seed;
  }

  @Override
  public void clear() {
    lowest = 0;
  }

  @Override
  public void give(int thread, boolean created) {
    if (!created) {
      return;
    }
    if (thread >= ranks.length) {
      ranks = Arrays.copyOf(ranks, Math.max(thread + 1, ranks.length * 2));
    }
    // The number of the thread makes equal random numbers different.
    ranks[thread] = (SplitMixRandom.mix(seed, thread) >>> 1 & -1L << Integer.SIZE) | thread;
  }

  @Override
  public int take(Point point) {
    int best = point.nextEnabled(-1);
    for (int t = point.nextEnabled(best); t >= 0; t = point.nextEnabled(t)) {
      if (ranks[t] > ranks[best]) {
        best = t;
      }
    }
    return best;
  }

  @Override
  public void delay(int thread) {
    ranks[thread] = --lowest;
  }

  @Override
  public String toString() {
    return "random-order";
  }
}
