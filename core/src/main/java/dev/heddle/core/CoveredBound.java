package dev.heddle.core;

/**
 * A bound up to which a search has covered everything.
 *
 * @param name what is bounded: {@code preemptions}, {@code delays}, {@code yields}, {@code choices}
 *     or {@code fair schedules}
 * @param value the most of it that executions had
 * @param cut whether there are executions with more
 */
public record CoveredBound(String name, int value, boolean cut) {
  /** A bound that left executions out. */
  public static CoveredBound cutting(String name, int value) {
    return new CoveredBound(name, value, /* cut= */ true);
  }

  /** The name for preemptions. */
  public static final String PREEMPTIONS = "preemptions";

  /** The name for delays against a deterministic scheduler. */
  public static final String DELAYS = "delays";

  /** The name for how often a thread may yield more often than others. */
  public static final String YIELDS = "yields";

  /** The name for rounds of a loop that waits by yielding, while others could go on. */
  public static final String FAIR = "fair schedules";

  /** The name for choices, of threads or data, from the start of an execution. */
  public static final String CHOICES = "choices";
}
