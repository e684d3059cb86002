package dev.heddle.core.bounded;

import dev.heddle.core.CoveredBound;
import dev.heddle.core.Point;

/**
 * Depth-bounded search, iterative or not: everything that differs in the first n choices only, then
 * in the first 2n, 4n and so on, each execution once.
 *
 * <p>Musuvathi and Qadeer compare with this search in "Iterative context bounding for systematic
 * testing of multithreaded programs" (PLDI 2007), as {@code db:n} and {@code idb}. Theirs ends an
 * execution at the bound; here it goes on as the first execution from there does, without
 * switching, so that what comes after is not left untested. Choices of data count too. Iterations
 * double the bound, and do not execute again what the last one did.
 */
public final class DepthStrategy extends LevelStrategy {
  private final int choices;
  private final boolean iterative;

  private DepthStrategy(int choices, boolean iterative) {
    super(iterative ? Integer.MAX_VALUE : 0);
    this.choices = choices;
    this.iterative = iterative;
  }

  /** A search of what differs in the first choices only. */
  public static DepthStrategy bounded(int choices) {
    return new DepthStrategy(choices, /* iterative= */ false);
  }

  /** A search that begins with the first choices, then doubles their number again and again. */
  public static DepthStrategy iterative(int choices) {
    return new DepthStrategy(choices, /* iterative= */ true);
  }

  @Override
  public int nextThread(Point point) {
    int index = next(point, NONE);
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
  int levelOf(int position) {
    int blocks = position / choices;
    return Integer.SIZE - Integer.numberOfLeadingZeros(blocks);
  }

  @Override
  CoveredBound limit(int ofLevel, boolean cut) {
    long bound = (long) choices << Math.min(ofLevel, Integer.SIZE);
    return new CoveredBound(CoveredBound.CHOICES, (int) Math.min(bound, Integer.MAX_VALUE), cut);
  }

  @Override
  public String toString() {
    return iterative ? "idb" : "db";
  }
}
