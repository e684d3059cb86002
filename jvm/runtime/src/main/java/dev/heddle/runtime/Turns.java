package dev.heddle.runtime;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import org.jspecify.annotations.Nullable;

/** Whose turn it is: lets core choose the next task, and sees when none can go on. */
final class Turns {
  private final Engine engine;

  Turns(Engine engine) {
    this.engine = engine;
  }

  /**
   * The next task, or null if the execution has ended; an error of the strategy's ends the
   * execution, not the thread of the program.
   */
  @Nullable Task nextOrNone() {
    try {
      return next();
    } catch (RuntimeException | Error e) {
      engine.result().breakOff(e);
      return null;
    }
  }

  /** The next task, or null if the execution has ended. */
  @Nullable Task next() {
    engine.counts().beat();
    engine.synchronizers().refresh();
    engine.states().stepEnds();
    Outcome how = whyNone();
    if (how != null) {
      engine.result().ended(how);
      return null;
    }
    int thread = chosen();
    if (thread == Execution.STOP) {
      engine.result().ended(engine.ending().stopped(engine.execution().maxSteps()));
      return null;
    }
    engine.livelocks().takes(thread);
    Task next = engine.tasks().at(thread);
    if (engine.footprint().traced()) {
      engine.footprint().begins(next);
    }
    if (next.timed && !next.ready && !next.spurious) {
      engine.timers().fire(next);
    }
    return next;
  }

  /** How the execution ends because no thread is to go on, or null if one is. */
  private @Nullable Outcome whyNone() {
    boolean onlyIdle = engine.ending().onlyIdleLeft();
    if (onlyIdle || (engine.point().enabledCount() == 0 && !engine.timers().fireNext())) {
      return withinLimit(engine.ending().nothingRuns());
    }
    return engine.execution().pastLimit() ? null : engine.livelocks().look();
  }

  private int chosen() {
    Execution execution = engine.execution();
    Point point = engine.point();
    Livelocks livelocks = engine.livelocks();
    boolean atLimit = point.steps() >= execution.maxSteps() && !execution.pastLimit();
    boolean fair = livelocks.fair() || (atLimit && livelocks.limitReached());
    return fair ? execution.nextFairThread() : execution.nextThread();
  }

  /** An outcome, unless the execution has come to it only past its limit on steps. */
  Outcome withinLimit(Outcome how) {
    Execution execution = engine.execution();
    boolean past = engine.livelocks().pastLimit() || execution.pastLimit();
    return past ? engine.ending().stopped(execution.maxSteps()) : how;
  }
}
