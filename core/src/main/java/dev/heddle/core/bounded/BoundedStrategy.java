package dev.heddle.core.bounded;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A strategy that sees, at each point, only the threads that some bounds admit.
 *
 * <p>It explores exactly what it would explore of a program in which the other threads are blocked,
 * so an exhaustive strategy covers everything within the bounds. That does not help a strategy that
 * leaves out a schedule because another one is equivalent: the other may be out of bounds. Such a
 * strategy has to know its bounds itself.
 *
 * <p>Where two bounds together would admit no thread, the later one is ignored: more than the
 * bounds ask for is explored, never less.
 */
public final class BoundedStrategy extends ForwardingStrategy {
  private final Bound[] bounds;

  /** Whether each bound has left anything out. */
  private final boolean[] cut;

  private int[] refused = new int[16];
  private int refusedCount;

  /** Takes from the strategy only what every bound allows. */
  public BoundedStrategy(Strategy strategy, List<Bound> bounds) {
    super(strategy);
    this.bounds = bounds.toArray(Bound[]::new);
    this.cut = new boolean[this.bounds.length];
  }

  @Override
  public boolean begin() {
    beginBounds();
    return super.begin();
  }

  @Override
  public boolean again() {
    beginBounds();
    return super.again();
  }

  private void beginBounds() {
    for (Bound bound : bounds) {
      bound.begin();
    }
  }

  @Override
  public int nextThread(Point point) {
    refusedCount = 0;
    for (int i = 0; i < bounds.length; i++) {
      restrict(point, i);
    }
    int thread;
    if (point.enabledCount() == 1) {
      thread = point.nextEnabled(-1);
      super.forced(point, thread);
    } else {
      thread = super.nextThread(point);
    }
    for (int i = 0; i < refusedCount; i++) {
      point.show(refused[i]);
    }
    if (thread >= 0) {
      tell(point, thread);
    }
    return thread;
  }

  /** Disables the threads that a bound does not admit, unless these are all. */
  private void restrict(Point point, int index) {
    int from = refusedCount;
    for (int t = point.nextEnabled(-1); t >= 0; t = point.nextEnabled(t)) {
      if (!bounds[index].admits(point, t)) {
        if (refusedCount == refused.length) {
          refused = Arrays.copyOf(refused, refusedCount * 2);
        }
        refused[refusedCount++] = t;
      }
    }
    if (refusedCount - from == point.enabledCount()) {
      refusedCount = from;
      return;
    }
    cut[index] |= refusedCount > from;
    for (int i = from; i < refusedCount; i++) {
      point.disable(refused[i]);
    }
  }

  private void tell(Point point, int thread) {
    for (Bound bound : bounds) {
      bound.taken(point, thread);
    }
  }

  @Override
  public void forced(Point point, int thread) {
    tell(point, thread);
    super.forced(point, thread);
  }

  @Override
  public void restart() {
    super.restart();
    Arrays.fill(cut, false);
  }

  @Override
  public Coverage coverage(boolean finished) {
    Coverage coverage = super.coverage(finished);
    if (coverage == Coverage.EXHAUSTED) {
      for (boolean one : cut) {
        if (one) {
          return Coverage.WITHIN_BOUNDS;
        }
      }
    }
    return coverage;
  }

  @Override
  public List<CoveredBound> limits(boolean finished) {
    List<CoveredBound> limits = new ArrayList<>(super.limits(finished));
    Coverage coverage = super.coverage(finished);
    boolean all = coverage == Coverage.EXHAUSTED || coverage == Coverage.WITHIN_BOUNDS;
    if (all || !limits.isEmpty()) {
      for (int i = 0; i < bounds.length; i++) {
        limits.add(bounds[i].limit(cut[i]));
      }
    }
    return List.copyOf(limits);
  }
}
