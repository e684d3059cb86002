package dev.heddle.core.bounded;

import dev.heddle.core.CoveredBound;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;

/**
 * At most so many delays in an execution, against the round-robin scheduler: as many for a step as
 * there are enabled threads that this scheduler would reach before the one that takes it.
 */
public final class DelayBound implements Bound {
  private final int most;
  private int left;

  /** Allows that many delays in each execution. */
  public DelayBound(int most) {
    this.most = most;
  }

  @Override
  public void begin() {
    left = most;
  }

  /** The delays that the step of a thread takes. */
  private static int delays(Point point, int thread) {
    if (point.isFree(thread)) {
      return 0;
    }
    int current = point.current();
    boolean yields = current >= 0 && point.kind(current) == OperationKind.YIELD;
    // The scheduler checks the current thread first, or last if that is about to yield.
    int before = yields ? current : current - 1;
    int delays = 0;
    int next = point.nextOwn(Math.max(before, -1));
    while (next != thread) {
      if (next < 0) {
        next = point.nextOwn(-1);
      } else {
        delays++;
        next = point.nextOwn(next);
      }
    }
    return delays;
  }

  @Override
  public boolean admits(Point point, int thread) {
    return delays(point, thread) <= left;
  }

  @Override
  public void taken(Point point, int thread) {
    left -= delays(point, thread);
  }

  @Override
  public CoveredBound limit(boolean cut) {
    return new CoveredBound(CoveredBound.DELAYS, most, cut);
  }
}
