package dev.heddle.core.bounded;

import dev.heddle.core.CoveredBound;
import dev.heddle.core.Point;

/**
 * A limit on the schedules that a strategy chooses from: a rule which enabled threads may take the
 * next step.
 *
 * <p>At every point at least one enabled thread is admitted. The calls come in this order: {@link
 * #begin}, then at each point {@link #admits} for any threads and {@link #taken} for the one that
 * takes the step.
 */
public interface Bound {
  /** Prepares for one more execution. */
  void begin();

  /** Whether an enabled thread may take the next step. */
  boolean admits(Point point, int thread);

  /** Notifies that a thread takes the next step. */
  void taken(Point point, int thread);

  /** What is bounded, {@code cut} saying whether the bound has left anything out. */
  CoveredBound limit(boolean cut);
}
