package dev.heddle.bench;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.util.Arrays;

/**
 * Every schedule with at most so many preemptions, depth first: the plain definition, with which
 * the programs are checked.
 */
final class PreemptionBounded implements Strategy {
  private final int bound;
  private int[] taken = new int[64];
  private int[] alternatives = new int[64];

  /** How many choices the next execution repeats, and how many this one has made. */
  private int prefix;

  private int depth;
  private int preemptions;
  private boolean first = true;

  PreemptionBounded(int bound) {
    this.bound = bound;
  }

  @Override
  public boolean begin() {
    if (!first) {
      prefix = depth;
      while (prefix > 0 && taken[prefix - 1] + 1 == alternatives[prefix - 1]) {
        prefix--;
      }
      if (prefix == 0) {
        return false;
      }
      taken[prefix - 1]++;
    }
    first = false;
    depth = 0;
    preemptions = 0;
    return true;
  }

  @Override
  public int nextThread(Point point) {
    if (!point.currentEnabled()) {
      return point.enabled(next(point.enabledCount()));
    }
    int index = next(preemptions < bound ? point.enabledCount() : 1);
    if (index == 0) {
      return point.current();
    }
    preemptions++;
    int thread = point.enabled(index - 1);
    return thread < point.current() ? thread : point.enabled(index);
  }

  @Override
  public int nextChoice(Point point, int count) {
    return next(count);
  }

  private int next(int count) {
    if (depth == taken.length) {
      taken = Arrays.copyOf(taken, depth * 2);
      alternatives = Arrays.copyOf(alternatives, depth * 2);
    }
    if (depth >= prefix) {
      taken[depth] = 0;
      alternatives[depth] = count;
    }
    return taken[depth++];
  }

  @Override
  public void end(Point point, Outcome outcome) {
    if (outcome instanceof Outcome.Aborted) {
      throw new IllegalStateException("the programs end");
    }
  }

  @Override
  public void restart() {
    first = true;
    prefix = 0;
    depth = 0;
  }

  @Override
  public Coverage coverage(boolean finished) {
    return finished ? Coverage.WITHIN_BOUNDS : Coverage.INTERRUPTED;
  }
}
