package dev.heddle.core;

import java.util.Arrays;

/**
 * Depth-first search over all schedules, each once.
 *
 * <p>At a scheduling point the thread that ran last comes first, then the others by number, so the
 * first execution has no preemptions. The path to the current execution is kept as pairs of
 * numbers: which alternative was taken, of how many.
 */
public final class DfsStrategy implements Strategy {
  private int[] taken = new int[256];
  private int[] alternatives = new int[256];

  /**
   * The number of choices on the path that the next execution repeats, the last of them with its
   * next alternative.
   */
  private int prefix;

  private int depth;
  private boolean first = true;
  private boolean cutOff;

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
    return true;
  }

  @Override
  public int nextThread(Point point) {
    int index = next(point.enabledCount());
    if (!point.currentEnabled()) {
      return point.enabled(index);
    }
    if (index == 0) {
      return point.current();
    }
    int thread = point.enabled(index - 1);
    return thread < point.current() ? thread : point.enabled(index);
  }

  @Override
  public int nextChoice(Point point, int count) {
    return next(count);
  }

  private int next(int count) {
    if (depth < prefix) {
      if (alternatives[depth] != count) {
        throw new NondeterminismException(
            depth, alternatives[depth] + " alternatives", count + " alternatives");
      }
      return taken[depth++];
    }
    if (depth == taken.length) {
      taken = Arrays.copyOf(taken, depth * 2);
      alternatives = Arrays.copyOf(alternatives, depth * 2);
    }
    taken[depth] = 0;
    alternatives[depth++] = count;
    return 0;
  }

  @Override
  public void end(Outcome outcome) {
    cutOff |= outcome instanceof Outcome.Aborted;
  }

  @Override
  public Coverage coverage(boolean finished) {
    if (!finished) {
      return Coverage.INTERRUPTED;
    }
    return cutOff ? Coverage.WITHIN_BOUNDS : Coverage.EXHAUSTED;
  }

  @Override
  public String toString() {
    return "dfs";
  }
}
