package dev.heddle.core;

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
 *   <li>A thread that is about to yield gives the processor away: switching from it costs nothing,
 *       and the others come before it, so that loops that wait by yielding get somewhere.
 * </ul>
 */
public final class IcbStrategy extends LevelStrategy {
  /** A search up to a number of preemptions. */
  public IcbStrategy(int preemptions) {
    super(preemptions);
  }

  @Override
  public int nextThread(Point point) {
    boolean running = point.currentEnabled();
    if (!running) {
      return point.enabled(next(point, NONE));
    }
    int current = point.current();
    boolean yielding = point.kind(current) == OperationKind.YIELD;
    if (point.freeCount() > 0 && !yielding) {
      return nextAmongFree(point, current);
    }
    int index = next(point, yielding ? NONE : 1);
    int own = yielding ? point.enabledCount() - 1 : 0;
    if (index == own) {
      return current;
    }
    int other = yielding ? index : index - 1;
    int thread = point.enabled(other);
    return thread < current ? thread : point.enabled(other + 1);
  }

  /** The current thread comes first, then free steps, which cost nothing either, then others. */
  private int nextAmongFree(Point point, int current) {
    int free = point.freeCount();
    int index = next(point, free + 1 < point.enabledCount() ? free + 1 : NONE);
    if (index == 0) {
      return current;
    }
    boolean wanted = index <= free;
    int left = wanted ? index : index - free;
    int thread = -1;
    while (left > 0) {
      thread = point.nextEnabled(thread);
      left -= point.isFree(thread) == wanted && thread != current ? 1 : 0;
    }
    return thread;
  }

  @Override
  Limit limit(int ofLevel, boolean cut) {
    return new Limit(Limit.PREEMPTIONS, ofLevel, cut);
  }

  @Override
  public String toString() {
    return "icb";
  }
}
