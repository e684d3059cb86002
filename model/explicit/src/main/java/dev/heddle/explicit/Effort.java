package dev.heddle.explicit;

/**
 * How a search works, whatever it searches.
 *
 * @param workers how many threads it has
 * @param reduced whether it leaves out states that make no difference to any failure, deadlock or
 *     final state, where that is possible
 * @param depthFirst whether one thread always expands the state that was found last, rather than
 *     one depth after another
 */
public record Effort(int workers, boolean reduced, boolean depthFirst) {
  /** One thread, every state. */
  public static final Effort PLAIN = new Effort(1, false);

  /** One depth after another. */
  public Effort(int workers, boolean reduced) {
    this(workers, reduced, /* depthFirst= */ false);
  }

  /** Checks that somebody works. */
  public Effort {
    if (workers < 1) {
      throw new IllegalArgumentException("there must be at least 1 worker, not " + workers);
    }
  }

  /**
   * Whether states are left out under some bounds: not where steps or turns are counted, and not
   * where races are looked for in every state.
   */
  boolean isReduced(Bounds bounds) {
    return reduced
        && !bounds.races()
        && bounds.maxDepth() == Integer.MAX_VALUE
        && bounds.turns().equals(Bounds.Turns.FREE);
  }
}
