package dev.heddle.runtime;

import dev.heddle.core.Outcome;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Which scheduling points were promoted so far, and whether the execution under way has shown that
 * one more is needed.
 */
final class Refinement {
  private final Settings settings;
  private final Scheduler scheduler;
  private final Result result;
  private Promotions promotions;

  /** What is to be promoted when the execution under way has ended. */
  private Promotions wanted;

  private boolean releases;

  /** Whether the ends of any threads are scheduling points. */
  private boolean ends;

  private boolean clock;
  private boolean properties;
  private boolean shared;

  /** Whether it is a scheduling point that some thread begins to wait. */
  private boolean states;

  /** Whether joins and ends of some threads take their monitors. */
  private boolean monitors;

  private boolean cleaning;
  private boolean orderOfMocks;

  /** Whether a need for more points is passed over, as in a replay, whose points are given. */
  private boolean settled;

  private int restarts;

  Refinement(Settings settings, Scheduler scheduler, Result result, Promotions promotions) {
    this.settings = settings;
    this.scheduler = scheduler;
    this.result = result;
    this.promotions = promotions;
    this.wanted = promotions;
    update();
  }

  private void update() {
    releases = promotions.contains(Promotions.RELEASES);
    ends = promotions.names().stream().anyMatch(name -> name.startsWith(Promotions.ENDS));
    clock = promotions.contains(Promotions.CLOCK);
    properties = promotions.contains(Promotions.PROPERTIES);
    shared = promotions.contains(Promotions.SHARED);
    states = promotions.names().stream().anyMatch(name -> name.matches(Promotions.STATES + "\\d+"));
    monitors = promotions.names().stream().anyMatch(name -> name.startsWith(Promotions.MONITORS));
    cleaning = promotions.contains(Promotions.CLEANING);
    orderOfMocks = promotions.contains(Promotions.MOCKS);
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

  /**
   * Threads race for a variable, or share a container, by its name. The execution goes on with the
   * points it has: it is one of the program's, and its schedule shows the race.
   */
  void needPoint(String name) {
    if (!settled && !result.over() && !isPoint(name)) {
      wanted = wanted.with(name);
    }
  }

  /** Whether accesses to a variable are scheduling points in this execution. */
  boolean isPoint(String name) {
    boolean container = PromotedFields.isContents(name);
    return (!container && settings.allAccesses()) || promotions.contains(name);
  }

  /** Whether the end of a thread is a scheduling point. */
  boolean end(Task task) {
    return (ends
            && (promotions.contains(Promotions.ENDS)
                || promotions.contains(Promotions.ENDS + task.id)))
        || (monitors && monitors(task.thread.getClass()));
  }

  /** The program looks whether a thread has ended, or at what depends on that. */
  void needEnd(@Nullable Task looked) {
    if (looked != scheduler.current()) {
      needEndAlsoOfMe(looked);
    }
  }

  /** The same, but the thread that runs matters too: it changes what somebody else will see. */
  void needEndAlsoOfMe(@Nullable Task looked) {
    if (looked != null && !end(looked)) {
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

  /** Whether the use of a property of a thread is a scheduling point. */
  boolean properties() {
    return properties;
  }

  /** One thread depends on what another does to a property of a thread. */
  void needProperties() {
    if (!properties) {
      need(Promotions.PROPERTIES);
    }
  }

  /** Whether the use of fields of the JDK that hardly ever are shared is a scheduling point. */
  boolean shared() {
    return shared;
  }

  /** Two threads use such a field. */
  void needShared() {
    if (!shared) {
      need(Promotions.SHARED);
    }
  }

  /** Whether that was promoted for a thread, by its number. */
  boolean isPromotedState(Task task) {
    return states && promotions.contains(Promotions.STATES + task.id);
  }

  /** Whether it is one for any thread. */
  boolean anyStates() {
    return states;
  }

  /** Somebody looks at what a thread does at the moment. */
  void needStates(@Nullable Task looked) {
    if (looked != null && looked != scheduler.current() && !isPromotedState(looked)) {
      need(Promotions.STATES + looked.id);
    }
  }

  /** Whether starts, joins and ends of threads of a class take their monitors. */
  boolean monitors(Class<?> type) {
    return monitors && promotions.contains(Promotions.MONITORS + type.getName());
  }

  /** The monitor of a thread is held while others run, or notified. */
  void needMonitors(Class<?> type) {
    if (!monitors(type)) {
      need(Promotions.MONITORS + type.getName());
    }
  }

  /** Whether cleaning something is a scheduling point. */
  boolean cleaning() {
    return cleaning;
  }

  /** Two threads clean the same. */
  void needCleaning() {
    if (!cleaning) {
      need(Promotions.CLEANING);
    }
  }

  /** Whether it matters in which order different mocks are called. */
  boolean orderOfMocks() {
    return orderOfMocks;
  }

  /** Somebody asks in which order mocks were called. */
  void needOrderOfMocks() {
    if (!orderOfMocks) {
      need(Promotions.MOCKS);
    }
  }

  /** Somebody looks at what a pool does inside itself. */
  void needPools() {
    need(Promotions.POOLS);
  }

  /** A thread shuts a pool down which others may be in the middle of using. */
  void needCloser(int task) {
    if (!promotions.contains(Promotions.CLOSERS + task)) {
      need(Promotions.CLOSERS + task);
    }
  }

  /** The program waits for the end of a worker of a pool. */
  void needWorkers() {
    need(Promotions.WORKERS);
  }

  /** A call that counts as one step writes a part of a collection that somebody looks at. */
  void needCall(String part) {
    need(Promotions.CALLS + part);
  }

  /**
   * Variables, by their names, must be points that are none: an invariant reads them, or a thread
   * that runs on and on. The execution ends and is run again with these points.
   */
  void needPoints(Collection<String> names) {
    if (!names.isEmpty() && !settled && !result.over()) {
      names.forEach(this::needPoint);
      breakOff();
    }
  }

  /** Ends the execution, which must be run again with one more promotion, unless all is settled. */
  private void need(String name) {
    if (!settled && !result.over()) {
      wanted = wanted.with(name);
      breakOff();
    }
  }

  private void breakOff() {
    scheduler.finish(new Outcome.Aborted("there must be more scheduling points"));
  }

  /** No more points from now on. */
  void settle() {
    settled = true;
  }

  /** Whether the points are given, as in a replay. */
  boolean settled() {
    return settled;
  }

  /**
   * Whether the execution that has ended showed that more points are needed; they are there from
   * now on.
   */
  boolean take() {
    if (wanted.equals(promotions)) {
      return false;
    }
    promotions = wanted;
    update();
    restarts++;
    return true;
  }

  /** How often the search has begun again. */
  int restarts() {
    return restarts;
  }
}
