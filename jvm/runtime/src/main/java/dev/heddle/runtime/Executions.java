package dev.heddle.runtime;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.runtime.kernel.Narrator;
import dev.heddle.runtime.schedule.PinnedException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.state.Task;

/**
 * Runs executions one after another, each from its beginning to its end, and on platform threads
 * from the first one on that continuations cannot carry.
 */
final class Executions {
  private final Engine engine;
  private volatile boolean underWay;
  private volatile boolean stopped;
  private boolean moved;
  private long pinned;

  Executions(Engine engine) {
    this.engine = engine;
  }

  /** Runs the program once, on the thread that searches. */
  Outcome run(Execution execution, ProgramBody body) {
    try {
      return runOnce(execution, body);
    } catch (PinnedException e) {
      moved = true;
      pinned = engine.scheduler.substrate().pinned();
      engine.usePlatformThreads();
      execution.restart();
      return runOnce(execution, body);
    }
  }

  private Outcome runOnce(Execution execution, ProgramBody body) {
    Task root = engine.begin(execution, body);
    Narrator reporting = engine.narration.narrator();
    underWay = true;
    engine.scheduler.substrate().run(root);
    if (engine.result.givenUp()) {
      throw new IllegalStateException("the search was given up");
    }
    underWay = false;
    return engine.outcome(reporting);
  }

  /** Nobody wants any more of them; the one that is under way may end. */
  void stop() {
    stopped = true;
  }

  /** Whether nobody wants any more of them. */
  boolean stopped() {
    return stopped;
  }

  /** Whether an execution is under way. */
  boolean underWay() {
    return underWay;
  }

  /** Whether the first substrate could not carry an execution. */
  boolean movedToPlatformThreads() {
    return moved;
  }

  /** How often a thread could not be set aside when another was to run. */
  long timesPinned() {
    return pinned + engine.scheduler.substrate().pinned();
  }
}
