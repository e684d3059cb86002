package dev.heddle.runtime.threads;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.outcome.ExecutionEnd;
import dev.heddle.runtime.outcome.LivelockCheck;
import dev.heddle.runtime.schedule.ExecutionResult;
import dev.heddle.runtime.schedule.SearchCounters;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.sync.SynchronizerWaiters;
import dev.heddle.runtime.waiting.ThreadStateLocations;
import dev.heddle.runtime.waiting.TimedWaitQueue;
import org.jspecify.annotations.Nullable;

/** Lets core choose the next thread, and detects when none can go on. */
public final class ThreadDispatcher implements ThreadScheduler.Chooser {
  private final ThreadScheduler scheduler;
  private final ControlledThreads tasks;
  private final ExecutionResult result;
  private final SearchCounters counts;
  private final TimedWaitQueue timers;
  private final Footprint footprint;
  private final ThreadStateLocations states;
  private final ExecutionEnd ending;
  private final LivelockCheck livelocks;
  private final SynchronizerWaiters contention;

  public ThreadDispatcher(
      Kernel kernel,
      ExecutionResult result,
      SearchCounters counts,
      TimedWaitQueue timers,
      ThreadStateLocations states,
      ExecutionEnd ending,
      LivelockCheck livelocks,
      SynchronizerWaiters contention) {
    this.scheduler = kernel.scheduler();
    this.tasks = kernel.tasks();
    this.result = result;
    this.counts = counts;
    this.timers = timers;
    this.footprint = kernel.footprint();
    this.states = states;
    this.ending = ending;
    this.livelocks = livelocks;
    this.contention = contention;
  }

  /**
   * The next thread, or null if the execution has ended; an error of the strategy ends the
   * execution, not the thread of the program.
   */
  @Override
  public @Nullable ControlledThread nextOrNone() {
    try {
      return next();
    } catch (RuntimeException | Error e) {
      result.breakOff(e);
      return null;
    }
  }

  /** The next thread, or null if the execution has ended. */
  @Nullable ControlledThread next() {
    counts.beat();
    contention.refresh();
    states.stepEnds();
    Outcome how = whyNone();
    if (how != null) {
      result.ended(how);
      return null;
    }
    int thread = chosen();
    if (thread == Execution.STOP) {
      result.ended(ending.stopped(scheduler.execution().maxSteps()));
      return null;
    }
    livelocks.takes(thread);
    ControlledThread next = tasks.at(thread);
    if (footprint.traced()) {
      footprint.begins(next);
    }
    if (next.timed && !next.ready && !next.spurious) {
      timers.fire(next);
    }
    return next;
  }

  /** How the execution ends because no thread is to go on, or null if one is. */
  private @Nullable Outcome whyNone() {
    boolean onlyIdle = ending.onlyIdleLeft();
    if (onlyIdle || (scheduler.point().enabledCount() == 0 && !timers.fireNext())) {
      return withinLimit(ending.nothingRuns());
    }
    return scheduler.execution().pastLimit() ? null : livelocks.look();
  }

  private int chosen() {
    Execution execution = scheduler.execution();
    Point point = scheduler.point();
    boolean atLimit = point.steps() >= execution.maxSteps() && !execution.pastLimit();
    boolean fair = livelocks.fair() || (atLimit && livelocks.limitReached());
    return fair ? execution.nextFairThread() : execution.nextThread();
  }

  /** An outcome, unless the execution has reached it only past its limit on steps. */
  Outcome withinLimit(Outcome how) {
    Execution execution = scheduler.execution();
    boolean past = livelocks.pastLimit() || execution.pastLimit();
    return past ? ending.stopped(execution.maxSteps()) : how;
  }
}
