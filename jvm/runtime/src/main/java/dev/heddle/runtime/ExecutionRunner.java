package dev.heddle.runtime;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.runtime.kernel.EventRecorder;
import dev.heddle.runtime.schedule.PinnedException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.state.ControlledThread;

/**
 * Runs executions one after another, each from its beginning to its end. From the first execution
 * on that continuations cannot carry, it uses platform threads.
 */
final class ExecutionRunner {
  private final ExecutionEngine engine;
  private volatile boolean underWay;
  private volatile boolean stopped;
  private boolean moved;
  private long pinned;

  ExecutionRunner(ExecutionEngine engine) {
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
    ControlledThread root = engine.begin(execution, body);
    EventRecorder reporting = engine.narration.narrator();
    underWay = true;
    engine.scheduler.substrate().run(root);
    if (engine.result.givenUp()) {
      throw new IllegalStateException("the search was given up");
    }
    underWay = false;
    return engine.outcome(reporting);
  }

  /** No more executions are wanted; the current one may end. */
  void stop() {
    stopped = true;
  }

  /** Whether no more executions are wanted. */
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

  /** How often a thread could not be unmounted when another was to run. */
  long timesPinned() {
    return pinned + engine.scheduler.substrate().pinned();
  }
}
