package dev.heddle.runtime;

import dev.heddle.core.Outcome;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Which scheduling points were promoted so far, and whether the execution under way has shown that
 * one more is needed.
 */
final class Refinement {
  private final Engine engine;
  private Promotions promotions;
  private boolean releases;

  /** Whether the ends of any threads are scheduling points. */
  private boolean ends;

  private boolean clock;

  /** Whether a need for more points is passed over, as in a replay, whose points are given. */
  private boolean settled;

  private boolean needed;

  Refinement(Engine engine, Promotions promotions) {
    this.engine = engine;
    this.promotions = promotions;
    update();
  }

  private void update() {
    releases = promotions.contains(Promotions.RELEASES);
    ends = promotions.names().stream().anyMatch(name -> name.startsWith(Promotions.ENDS));
    clock = promotions.contains(Promotions.CLOCK);
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

  /** Threads race for a variable, or share a container, by its name. */
  void needPoint(String name) {
    boolean container = name.contains(RaceCheck.CONTENTS);
    if ((container || !engine.settings().allAccesses()) && !promotions.contains(name)) {
      need(name);
    }
  }

  /** An invariant reads variables, by their names. */
  void needPoints(Collection<String> names) {
    if (!names.isEmpty() && !settled && !engine.over()) {
      names.forEach(name -> promotions = promotions.with(name));
      beginAgain();
    }
  }

  /** Whether the end of a thread is a scheduling point. */
  boolean end(Task task) {
    return ends
        && (promotions.contains(Promotions.ENDS) || promotions.contains(Promotions.ENDS + task.id));
  }

  /** The program looks whether a thread has ended, or at what depends on that. */
  void needEnd(@Nullable Task looked) {
    if (looked != null && looked != engine.current() && !end(looked)) {
      need(Promotions.ENDS + looked.id);
    }
  }

  /** The program looks which threads have ended. */
  void needEnds() {
    if (!promotions.contains(Promotions.ENDS)) {
      need(Promotions.ENDS);
    }
  }

  /** Whether reading the clock is a scheduling point. */
  boolean clock() {
    return clock;
  }

  /** The time that one thread reads depends on when another reaches a time limit. */
  void needClock() {
    if (!clock) {
      need(Promotions.CLOCK);
    }
  }

  /** Ends the execution, which must be run again with one more promotion, unless all is settled. */
  private void need(String name) {
    if (!settled && !engine.over()) {
      promotions = promotions.with(name);
      beginAgain();
    }
  }

  private void beginAgain() {
    update();
    needed = true;
    engine.finish(new Outcome.Aborted("there must be more scheduling points"));
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
