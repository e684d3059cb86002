package dev.heddle.runtime.schedule;

import dev.heddle.core.Outcome;
import org.jspecify.annotations.Nullable;

/** Whether the execution that is under way has ended, and how. */
public final class ExecutionResult {
  private @Nullable Outcome outcome;
  private @Nullable Throwable broken;
  private volatile boolean givenUp;

  /** Another execution begins. */
  public void reset() {
    outcome = null;
    broken = null;
  }

  /** Whether the execution has ended, so that its threads are only being unwound. */
  public boolean over() {
    return outcome != null;
  }

  /** The execution has ended with an outcome; its threads are still to be unwound. */
  public void ended(Outcome how) {
    outcome = how;
  }

  /** Ends the execution because of an error in Heddle. */
  public void breakOff(Throwable error) {
    broken = error;
    outcome = new Outcome.Aborted("Heddle's own error");
  }

  /** The execution cannot go on with this substrate; everything is to be unwound. */
  void pinned() {
    broken = new PinnedException();
    outcome = new Outcome.Aborted("pinned");
  }

  /** Another thread gives up the execution, because it is stuck; no other execution will follow. */
  void giveUp(Outcome how) {
    outcome = how;
    givenUp = true;
  }

  /** Whether another thread has given up the execution. */
  public boolean givenUp() {
    return givenUp;
  }

  /** How the execution has ended; throws an error in Heddle itself. */
  public Outcome outcome() {
    if (broken instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (broken instanceof OutOfMemoryError error) {
      throw error;
    }
    if (broken != null) {
      throw new IllegalStateException("Heddle failed inside an execution", broken);
    }
    if (outcome == null) {
      throw new IllegalStateException("an execution ended without an outcome");
    }
    return outcome;
  }
}
