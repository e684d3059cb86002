package dev.heddle.explicit;

import dev.heddle.explicit.engine.Reduction;
import dev.heddle.explicit.store.Storage;
import java.util.Set;

/**
 * How a search works, whatever it searches.
 *
 * @param workers how many threads it has
 * @param reductions how it leaves out states that make no difference, where that is possible
 * @param depthFirst whether one thread always expands the state that was found last, rather than
 *     one depth after another
 * @param storage how it knows the states it has visited
 */
public record Effort(int workers, Set<Reduction> reductions, boolean depthFirst, Storage storage) {
  /** One thread, every state. */
  public static final Effort PLAIN = new Effort(1, Set.of());

  /** One depth after another, exactly. */
  public Effort(int workers, Set<Reduction> reductions) {
    this(workers, reductions, /* depthFirst= */ false, Storage.EXACT);
  }

  /** The same, knowing states in another way. */
  public Effort with(Storage other) {
    return new Effort(workers, reductions, depthFirst, other);
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
