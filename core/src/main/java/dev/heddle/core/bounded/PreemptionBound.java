package dev.heddle.core.bounded;

import dev.heddle.core.CoveredBound;
import dev.heddle.core.Point;

/** At most so many preemptions in an execution. */
public final class PreemptionBound implements Bound {
  private final int most;
  private int left;

  /** Allows that many preemptions in each execution. */
  public PreemptionBound(int most) {
    this.most = most;
  }

  @Override
  public void begin() {
    left = most;
  }

  @Override
  public boolean admits(Point point, int thread) {
    return point.preemptions(thread) <= left;
  }

  @Override
  public void taken(Point point, int thread) {
    left -= point.preemptions(thread);
  }

  @Override
  public CoveredBound limit(boolean cut) {
    return new CoveredBound(CoveredBound.PREEMPTIONS, most, cut);
  }
}
