package dev.heddle.explicit;

import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.explicit.store.StorageKind;
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
public record SearchEffort(
    int workers, Set<StateReduction> reductions, boolean depthFirst, StorageKind storage) {
  /** One thread, every state. */
  public static final SearchEffort PLAIN = new SearchEffort(1, Set.of());

  /** One depth after another, exactly. */
  public SearchEffort(int workers, Set<StateReduction> reductions) {
    this(workers, reductions, /* depthFirst= */ false, StorageKind.EXACT);
  }

  /** The same, knowing states in another way. */
  public SearchEffort with(StorageKind other) {
    return new SearchEffort(workers, reductions, depthFirst, other);
  }

  /** Checks that there is at least one thread. */
  public SearchEffort {
    if (workers < 1) {
      throw new IllegalArgumentException("there must be at least 1 worker, not " + workers);
    }
    reductions = Set.copyOf(reductions);
  }

  /** So many threads, and as few states as possible. */
  public static SearchEffort reduced(int workers) {
    return new SearchEffort(workers, StateReduction.ALL);
  }

  /**
   * How states are left out under some bounds: not where steps or turns are counted, and not where
   * races are looked for in every state.
   */
  Set<StateReduction> reductions(SearchLimits bounds) {
    boolean proved =
        !bounds.races()
            && bounds.maxDepth() == Integer.MAX_VALUE
            && bounds.turns().equals(SearchLimits.Turns.FREE);
    return proved ? reductions : Set.of();
  }
}
