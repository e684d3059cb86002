package dev.heddle.core.dpor;

import org.jspecify.annotations.Nullable;

/** The branches of a search that are still to be done. */
interface Frontier {
  /** Back to the whole search. */
  void clear();

  /** From now on all branches are taken in order, and none is drawn at random. */
  default void takeInOrder() {}

  /**
   * Up to how many preemptions it matters now how many a branch needs; {@link Integer#MAX_VALUE} if
   * it does not matter at all.
   */
  int level();

  /** Adds branches that follow from the one taken last; at least one. */
  void add(BranchGroup branches);

  /** Takes a branch out, or null if there is none left. */
  @Nullable Branch take();

  /** How many branches there are to take. */
  int size();

  /** Up to how many preemptions everything has been taken; -1 if nothing is known. */
  int complete();

  /** Whether a branch was left out. */
  boolean cutOff();
}
