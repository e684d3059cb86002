package dev.heddle.explicit;

import dev.heddle.explicit.engine.Reduction;
import java.util.Set;

/**
 * How a search works, whatever it searches.
 *
 * @param workers how many threads it has
 * @param reductions how it leaves out states that make no difference, where that is possible
 * @param depthFirst whether one thread always expands the state that was found last, rather than
 *     one depth after another
 */
public record Effort(int workers, Set<Reduction> reductions, boolean depthFirst) {
  /** One thread, every state. */
  public static final Effort PLAIN = new Effort(1, Set.of());

  /** One depth after another. */
  public Effort(int workers, Set<Reduction> reductions) {
    this(workers, reductions, /* depthFirst= */ false);
  }

  /** Checks that somebody works. */
  public Effort {
    if (workers < 1) {
      throw new IllegalArgumentException("there must be at least 1 worker, not " + workers);
    }
    reductions = Set.copyOf(reductions);
  }

  /** So many threads, and as few states as possible. */
  public static Effort reduced(int workers) {
    return new Effort(workers, Reduction.ALL);
  }

  /**
   * How states are left out under some bounds: not where steps or turns are counted, and not where
   * races are looked for in every state.
   */
  Set<Reduction> reductions(Bounds bounds) {
    boolean proved =
        !bounds.races()
            && bounds.maxDepth() == Integer.MAX_VALUE
            && bounds.turns().equals(Bounds.Turns.FREE);
    return proved ? reductions : Set.of();
  }
}
