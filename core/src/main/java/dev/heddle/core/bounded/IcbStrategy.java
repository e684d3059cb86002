package dev.heddle.core.bounded;

import dev.heddle.core.CoveredBound;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;

/**
 * Iterative context bounding: every execution with c preemptions before any with c + 1, each once.
 *
 * <p>Algorithm 1 of Musuvathi and Qadeer, "Iterative context bounding for systematic testing of
 * multithreaded programs" (PLDI 2007), with these differences:
 *
 * <ul>
 *   <li>The work queue of the next bound holds, instead of states, which cannot be kept, the paths
 *       of executions with the positions where a preemption is left to try (see {@link
 *       LevelStrategy}).
 *   <li>Data choices are explored too and cost nothing.
 *   <li>Free steps, such as timeouts, cost nothing (see {@link Point#enableFree}).
 *   <li>Switching from a thread that is about to yield costs nothing, and the others come before
 *       it, so that loops that wait by yielding make progress.
 * </ul>
 */
public final class IcbStrategy extends LevelStrategy {
  /** The most that one step costs. */
  private static final int MOST_COST = 2;

  /** The enabled threads by what they cost, and where those of each cost begin. */
  private int[] ordered = new int[16];

  private final int[] from = new int[MOST_COST + 2];

  /** A search up to a number of preemptions. */
  public IcbStrategy(int preemptions) {
    super(preemptions);
  }

  @Override
  public int nextThread(Point point) {
    int count = order(point);
    int free = from[1] > 0 ? 1 : from[2] > 0 ? 2 : 3;
    int one = Math.min(from[free], count);
    int two = Math.min(from[Math.min(free + 1, 3)], count);
    return ordered[next(point, one < count ? one : NONE, two < count ? two : NONE)];
  }

  /**
   * Puts the enabled threads in the order of what they cost; of those that cost the same the
   * current one comes first, or last if it is about to yield.
   */
  private int order(Point point) {
    int count = point.enabledCount();
    if (ordered.length < count) {
      ordered = new int[count * 2];
    }
    boolean running = point.currentEnabled();
    int current = running ? point.current() : -1;
    boolean yields = running && point.kind(current) == OperationKind.YIELD;
    int at = 0;
    for (int cost = 0; cost <= MOST_COST; cost++) {
      from[cost] = at;
      boolean own = running && point.preemptions(current) == cost;
      if (own && !yields) {
        ordered[at++] = current;
      }
      for (int t = point.nextEnabled(-1); t >= 0 && at < count; t = point.nextEnabled(t)) {
        if (t != current && point.preemptions(t) == cost) {
          ordered[at++] = t;
        }
      }
      if (own && yields) {
        ordered[at++] = current;
      }
    }
    from[MOST_COST + 1] = at;
    return at;
  }

  @Override
  CoveredBound limit(int ofLevel, boolean cut) {
    return new CoveredBound(CoveredBound.PREEMPTIONS, ofLevel, cut);
  }

  @Override
  public String toString() {
    return "icb";
  }
}
