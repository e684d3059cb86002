package dev.heddle.core.random;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import java.util.Arrays;

/**
 * Partial order sampling: each step that a thread is about to take has a random priority, the
 * highest enabled one is taken, and steps that race with it draw again.
 *
 * <p>Yuan, Yang and Gu, "Partial order aware concurrency sampling" (CAV 2018), with uniform data
 * choices. Two steps race here if they concern the same object, by what is announced of them, and
 * do not both read it.
 */
public final class PosStrategy extends SamplingStrategy {
  /** The priority of a step that is still to draw one. */
  private static final long NONE = 0;

  private long[] priorities = new long[16];

  /** A sample that is the same for the same seed. */
  public PosStrategy(long seed) {
    super(seed);
  }

  @Override
  public boolean begin() {
    Arrays.fill(priorities, NONE);
    return true;
  }

  @Override
  public int nextThread(Point point) {
    ensureRoom(point);
    int best = -1;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      if (priorities[t] == NONE) {
        priorities[t] = (random.next() >>> 1) | 1;
      }
      if (best < 0 || priorities[t] > priorities[best]) {
        best = t;
      }
    }
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      if (t == best || race(point, t, best)) {
        priorities[t] = NONE;
      }
    }
    return best;
  }

  private void ensureRoom(Point point) {
    if (point.threads() > priorities.length) {
      priorities = Arrays.copyOf(priorities, Math.max(point.threads(), priorities.length * 2));
    }
  }

  /** Whether the steps that two threads are about to take race with each other. */
  private static boolean race(Point point, int a, int b) {
    OperationKind one = point.kind(a);
    OperationKind other = point.kind(b);
    if (point.object(a) != point.object(b)
        || (one == OperationKind.READ && other == OperationKind.READ)) {
      return false;
    }
    return point.object(a) != Point.NO_OBJECT || (isAccess(one) && isAccess(other));
  }

  private static boolean isAccess(OperationKind kind) {
    return kind == OperationKind.READ
        || kind == OperationKind.WRITE
        || kind == OperationKind.UPDATE;
  }

  @Override
  public void forced(Point point, int thread) {
    ensureRoom(point);
    priorities[thread] = NONE;
  }

  /** So that steps are announced with the locations they touch, not just the objects. */
  @Override
  public boolean wantsTrace() {
    return true;
  }

  @Override
  public String toString() {
    return "pos";
  }
}
