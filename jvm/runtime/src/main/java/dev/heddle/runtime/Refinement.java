package dev.heddle.runtime;

import dev.heddle.core.Outcome;

/**
 * Which scheduling points were promoted so far, and whether the execution under way has shown that
 * one more is needed.
 */
final class Refinement {
  private final Engine engine;
  private Promotions promotions;
  private boolean releases;

  /** Whether a need for more points is passed over, as in a replay, whose points are given. */
  private boolean settled;

  private boolean needed;

  Refinement(Engine engine, Promotions promotions) {
    this.engine = engine;
    this.promotions = promotions;
    this.releases = promotions.contains(Promotions.RELEASES);
  }

  Promotions promotions() {
    return promotions;
  }

  /** Whether giving back a lock that threads wait for in no order is a scheduling point. */
  boolean releases() {
    return releases;
  }

  /** The program looks at the state of a lock without waiting for it. */
  void needReleases() {
    if (!releases) {
      need(Promotions.RELEASES);
    }
  }

  /** Threads race for a variable, by its name. */
  void needPoint(String name) {
    if (!engine.settings().allAccesses() && !promotions.contains(name)) {
      need(name);
    }
  }

  /** Ends the execution, which must be run again with one more promotion, unless all is settled. */
  private void need(String name) {
    if (!settled && !engine.over()) {
      promotions = promotions.with(name);
      releases = promotions.contains(Promotions.RELEASES);
      needed = true;
      engine.finish(new Outcome.Aborted("there must be more scheduling points"));
    }
  }

  /** No more points from now on. */
  void settle() {
    settled = true;
  }

  /** Whether the latest execution showed that more points are needed; asked once after each. */
  boolean take() {
    boolean result = needed;
    needed = false;
    return result;
  }
}
