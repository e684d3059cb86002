package dev.heddle.core.coverage;

import dev.heddle.core.Point;

/**
 * Counts the distinct states that executions pass through, where a state is what has happened so
 * far and in which order of dependence.
 *
 * <p>This is the measure of coverage of Musuvathi and Qadeer, Iterative Context Bounding (PLDI
 * 2007), section 4.3: two executions that differ only in the order of independent steps pass
 * through the same states. A state is identified by its {@link HappensBeforeHash}.
 */
public final class DistinctStateCounter {
  private static final int CAPACITY = 1 << 20;

  /** The most memory that counting takes; past that it estimates. */
  public static final long MOST_BYTES = 2L * CAPACITY * 2 * Long.BYTES;

  private final HappensBeforeHash hash = new HappensBeforeHash();
  private final DistinctCounter states = new DistinctCounter(CAPACITY);
  private final DistinctCounter ends = new DistinctCounter(CAPACITY);
  private long executions;

  /** Adds the states of an execution that has ended. */
  public void add(Point point) {
    hash.begin();
    for (int step = 0; step < point.trace().steps(); step++) {
      states.add(hash.next(point));
    }
    ends.add(hash.state());
    executions++;
  }

  /** How many distinct states there were. */
  public long states() {
    return states.count();
  }

  /** How many executions ended in a state that another had ended in. */
  public long redundant() {
    return Math.max(0, executions - ends.count());
  }

  /** Whether the numbers are exact and not estimates. */
  public boolean exact() {
    return states.exact() && ends.exact();
  }
}
