package dev.heddle.core.dpor;

import org.jspecify.annotations.Nullable;

/**
 * A step of a branch whose place is a decision of the search: it was moved there, or made another
 * data choice than the first.
 *
 * @param step the step
 * @param hop how it was moved, or null
 * @param earlier the decision before, at an earlier step, or null
 */
record BranchDecision(int step, @Nullable Hop hop, @Nullable BranchDecision earlier) {
  /**
   * A move of a step, with all that it needs, to a place before a step of another thread.
   *
   * @param start where what it needs begins
   * @param over the name of the thread whose step it was moved before
   * @param ordinal how many steps that thread took before that one
   * @param name the name of the thread that was moved
   */
  record Hop(int start, int over, int ordinal, int name) {}

  /** The latest decision before a place, or null. */
  static @Nullable BranchDecision before(@Nullable BranchDecision latest, int place) {
    BranchDecision decision = latest;
    while (decision != null && decision.step >= place) {
      decision = decision.earlier;
    }
    return decision;
  }

  @Override
  public String toString() {
    return step + (hop == null ? "" : hop.toString());
  }
}
