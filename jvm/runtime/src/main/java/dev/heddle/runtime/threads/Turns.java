package dev.heddle.runtime.threads;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.outcome.Ending;
import dev.heddle.runtime.outcome.Livelocks;
import dev.heddle.runtime.schedule.Counts;
import dev.heddle.runtime.schedule.Result;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.state.Tasks;
import dev.heddle.runtime.sync.Contention;
import dev.heddle.runtime.waiting.ThreadStates;
import dev.heddle.runtime.waiting.Timers;
import org.jspecify.annotations.Nullable;

/** Whose turn it is: lets core choose the next task, and sees when none can go on. */
public final class Turns implements Scheduler.Chooser {
  private final Scheduler scheduler;
  private final Tasks tasks;
  private final Result result;
  private final Counts counts;
  private final Timers timers;
  private final Footprint footprint;
  private final ThreadStates states;
  private final Ending ending;
  private final Livelocks livelocks;
  private final Contention contention;

  public Turns(
      Kernel kernel,
      Result result,
      Counts counts,
      Timers timers,
      ThreadStates states,
      Ending ending,
      Livelocks livelocks,
      Contention contention) {
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
   * The next task, or null if the execution has ended; an error of the strategy's ends the
   * execution, not the thread of the program.
   */
  @Override
  public @Nullable Task nextOrNone() {
    try {
      return next();
    } catch (RuntimeException | Error e) {
      result.breakOff(e);
      return null;
    }
  }

  /** The next task, or null if the execution has ended. */
  @Nullable Task next() {
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
    Task next = tasks.at(thread);
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

  /** An outcome, unless the execution has come to it only past its limit on steps. */
  Outcome withinLimit(Outcome how) {
    Execution execution = scheduler.execution();
    boolean past = livelocks.pastLimit() || execution.pastLimit();
    return past ? ending.stopped(execution.maxSteps()) : how;
  }
}
