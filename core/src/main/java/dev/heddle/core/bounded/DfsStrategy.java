package dev.heddle.core.bounded;

import dev.heddle.core.Coverage;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.util.Arrays;

/**
 * Depth-first search over all schedules, each once.
 *
 * <p>At a scheduling point the thread that ran last comes first, then the others by number, so the
 * first execution has no preemptions. The path to the current execution is kept as three numbers
 * for each choice: which alternative was taken, of how many, and a fingerprint of what there was to
 * choose from, which detects a program that does not repeat its behaviour.
 */
public final class DfsStrategy implements Strategy {
  /** The fingerprint of a choice that is not between threads. */
  private static final int DATA = 0;

  private int[] taken = new int[256];
  private int[] alternatives = new int[256];
  private int[] offers = new int[256];

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
  public boolean again() {
    depth = 0;
    return true;
  }

  @Override
  public int nextThread(Point point) {
    int index = next(point.enabledCount(), offer(point));
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
    return next(count, DATA);
  }

  /** A fingerprint of which threads can take a step, and of what kind. */
  private static int offer(Point point) {
    int result = 1;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      result = (result * 31 + t) * 31 + point.kind(t).code();
    }
    return result;
  }

  private int next(int count, int offer) {
    if (depth < prefix) {
      if (alternatives[depth] != count) {
        throw new NondeterminismException(
            depth, alternatives[depth] + " alternatives", count + " alternatives");
      }
      if (offers[depth] != offer) {
        throw new NondeterminismException(
            depth, "the choice there was before", "a choice between other steps");
      }
      return taken[depth++];
    }
    if (depth == taken.length) {
      taken = Arrays.copyOf(taken, depth * 2);
      alternatives = Arrays.copyOf(alternatives, depth * 2);
      offers = Arrays.copyOf(offers, depth * 2);
    }
    taken[depth] = 0;
    offers[depth] = offer;
    alternatives[depth++] = count;
    return 0;
  }

  @Override
  public void end(Point point, Outcome outcome) {
    boolean cut = outcome instanceof Outcome.Aborted || outcome instanceof Outcome.Stuck;
    if (depth < prefix && !cut) {
      throw new NondeterminismException(depth, "a further choice", "the end of the execution");
    }
    cutOff |= cut;
  }

  @Override
  public void restart() {
    prefix = 0;
    depth = 0;
    first = true;
    cutOff = false;
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
