package dev.heddle.core.dpor;

import dev.heddle.core.order.CheapestLinearization;
import org.jspecify.annotations.Nullable;

/**
 * What bounds a reduced search; null is no bound.
 *
 * @param preemptions the most preemptions in an execution
 * @param delays the most delays against the round-robin scheduler
 * @param yields how many times more than others a thread may yield
 */
public record DporBounds(
    @Nullable Integer preemptions, @Nullable Integer delays, @Nullable Integer yields) {
  /** No bounds. */
  static final DporBounds NONE = new DporBounds(null, null, null);

  /** A number, or the largest there is for no bound. */
  int most(@Nullable Integer bound) {
    return bound == null ? Integer.MAX_VALUE : bound;
  }

  /** Whether there is any bound. */
  boolean any() {
    return preemptions != null || delays != null || yields != null;
  }

  /** Whether nothing is left out by any of them. */
  public boolean isOpen() {
    return most(preemptions) == Integer.MAX_VALUE && delays == null && yields == null;
  }

  /** What the search counts; the cheaper executions come first. */
  CheapestLinearization.Cost counted() {
    return preemptions == null && delays != null
        ? CheapestLinearization.Cost.DELAYS
        : CheapestLinearization.Cost.PREEMPTIONS;
  }

  /** Whether executions are made in the order of preemptions, or of delays. */
  boolean inOrder() {
    return preemptions != null || delays != null;
  }

  /** The bound on what the search counts. */
  int mostCounted() {
    return most(counted() == CheapestLinearization.Cost.DELAYS ? delays : preemptions);
  }
}
