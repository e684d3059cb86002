package dev.heddle.runtime.kernel;

import dev.heddle.core.Outcome;
import dev.heddle.runtime.schedule.ExecutionResult;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.PlainAccessPoints;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.ControlledThread;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Which scheduling points were promoted so far, and whether the execution under way has shown that
 * one more is needed.
 */
public final class PromotionState {
  private final JavaSettings settings;
  private final ThreadScheduler scheduler;
  private final ExecutionResult result;
  private Promotions promotions;

  /** What is to be promoted when the execution under way has ended. */
  private Promotions wanted;

  private boolean releases;

  /** Whether the ends of any threads are scheduling points. */
  private boolean ends;

  private boolean clock;
  private boolean properties;
  private boolean shared;

  /** Whether the beginning of a wait of some thread is a scheduling point. */
  private boolean states;

  /** Whether joins and ends of some threads take their monitors. */
  private boolean monitors;

  private boolean cleaning;
  private boolean orderOfMocks;

  /** Whether a need for more points is ignored, as in a replay, whose points are given. */
  private boolean settled;

  private int restarts;

  public PromotionState(
      JavaSettings settings,
      ThreadScheduler scheduler,
      ExecutionResult result,
      Promotions promotions) {
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

  public Promotions promotions() {
    return promotions;
  }

  /** Whether releasing a lock that threads wait for in no order is a scheduling point. */
  public boolean releases() {
    return releases;
  }

  /** The program reads the state of a lock without waiting for it. */
  public void needReleases() {
    if (!releases) {
      need(Promotions.RELEASES);
    }
  }

  /**
   * There is a data race on a variable, or threads share a container; both are given by name. The
   * execution goes on with the points it has: it is one of the program's, and its schedule shows
   * the race.
   */
  public void needPoint(String name) {
    if (!settled && !result.over() && !isPoint(name)) {
      wanted = wanted.with(name);
    }
  }

  /** Whether accesses to a variable are scheduling points in this execution. */
  public boolean isPoint(String name) {
    boolean container = PlainAccessPoints.isContents(name);
    return (!container && settings.allAccesses()) || promotions.contains(name);
  }

  /** Whether the end of a thread is a scheduling point. */
  public boolean end(ControlledThread task) {
    return (ends
            && (promotions.contains(Promotions.ENDS)
                || promotions.contains(Promotions.ENDS + task.id)))
        || (monitors && monitors(task.thread.getClass()));
  }

  /** The program reads whether a thread has ended, or what depends on that. */
  public void needEnd(@Nullable ControlledThread looked) {
    if (looked != scheduler.current()) {
      needEndAlsoOfMe(looked);
    }
  }

  /** The same, but the thread that runs matters too: it changes what another thread will see. */
  public void needEndAlsoOfMe(@Nullable ControlledThread looked) {
    if (looked != null && !end(looked)) {
      need(Promotions.ENDS + looked.id);
    }
  }

  /** The program reads which threads have ended. */
  public void needEnds() {
    if (!promotions.contains(Promotions.ENDS)) {
      need(Promotions.ENDS);
    }
  }

  /** Whether reading the clock is a scheduling point. */
  public boolean clock() {
    return clock;
  }

  /** The time that one thread reads depends on when another reaches a time limit. */
  public void needClock() {
    if (!clock) {
      need(Promotions.CLOCK);
    }
  }

  /** Whether the use of a property of a thread is a scheduling point. */
  public boolean properties() {
    return properties;
  }

  /** One thread depends on what another does to a property of a thread. */
  public void needProperties() {
    if (!properties) {
      need(Promotions.PROPERTIES);
    }
  }

  /** Whether the use of fields of the JDK that hardly ever are shared is a scheduling point. */
  public boolean shared() {
    return shared;
  }

  /** Two threads use such a field. */
  public void needShared() {
    if (!shared) {
      need(Promotions.SHARED);
    }
  }

  /** Whether that was promoted for a thread, by its number. */
  public boolean isPromotedState(ControlledThread task) {
    return states && promotions.contains(Promotions.STATES + task.id);
  }

  /** Whether it is one for any thread. */
  public boolean anyStates() {
    return states;
  }

  /** The program reads what a thread does at the moment. */
  public void needStates(@Nullable ControlledThread looked) {
    if (looked != null && looked != scheduler.current() && !isPromotedState(looked)) {
      need(Promotions.STATES + looked.id);
    }
  }

  /** Whether starts, joins and ends of threads of a class take their monitors. */
  public boolean monitors(Class<?> type) {
    return monitors && promotions.contains(Promotions.MONITORS + type.getName());
  }

  /** The monitor of a thread is held while other threads run, or notified. */
  public void needMonitors(Class<?> type) {
    if (!monitors(type)) {
      need(Promotions.MONITORS + type.getName());
    }
  }

  /** Whether cleaning something is a scheduling point. */
  public boolean cleaning() {
    return cleaning;
  }

  /** Two threads clean the same. */
  public void needCleaning() {
    if (!cleaning) {
      need(Promotions.CLEANING);
    }
  }

  /** Whether it matters in which order different mocks are called. */
  public boolean orderOfMocks() {
    return orderOfMocks;
  }

  /** The program asks in which order mocks were called. */
  public void needOrderOfMocks() {
    if (!orderOfMocks) {
      need(Promotions.MOCKS);
    }
  }

  /** The program reads what a pool does inside itself. */
  public void needPools() {
    need(Promotions.POOLS);
  }

  /** A thread shuts down a pool that other threads may be in the middle of using. */
  public void needCloser(int task) {
    if (!promotions.contains(Promotions.CLOSERS + task)) {
      need(Promotions.CLOSERS + task);
    }
  }

  /** The program waits for the end of a worker of a pool. */
  public void needWorkers() {
    need(Promotions.WORKERS);
  }

  /** An atomic call writes a part of a collection that another thread reads. */
  public void needCall(String part) {
    need(Promotions.CALLS + part);
  }

  /**
   * Accesses to these variables must become points: an invariant reads them, or a thread that runs
   * on without end. The execution ends and is run again with these points.
   */
  public void needPoints(Collection<String> names) {
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
  public void settle() {
    settled = true;
  }

  /** Whether the points are given, as in a replay. */
  public boolean settled() {
    return settled;
  }

  /**
   * Whether the execution that has ended showed that more points are needed; they are there from
   * now on.
   */
  public boolean take() {
    if (wanted.equals(promotions)) {
      return false;
    }
    promotions = wanted;
    update();
    restarts++;
    return true;
  }

  /** How often the search has restarted. */
  public int restarts() {
    return restarts;
  }
}
