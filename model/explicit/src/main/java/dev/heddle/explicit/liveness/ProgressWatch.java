package dev.heddle.explicit.liveness;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;

/** Notes whether a step passes a label that marks progress, and forwards to another listener. */
public final class ProgressWatch implements StepListener {
  private final StepListener other;
  private boolean progressed;

  /** Forwards to another listener, too. */
  public ProgressWatch(StepListener other) {
    this.other = other;
  }

  /** Begins a step. */
  public void begin() {
    progressed = false;
  }

  /** Whether the step made progress. */
  public boolean progressed() {
    return progressed;
  }

  @Override
  public void op(Task task, Operation op, boolean waits) {
    progressed |= op instanceof Operation.Label label && label.progress();
    other.op(task, op, waits);
  }

  @Override
  public void read(Task task, Operation op, int slot, int value) {
    other.read(task, op, slot, value);
  }

  @Override
  public void write(Task task, Operation op, int slot, int value) {
    other.write(task, op, slot, value);
  }

  @Override
  public void posted(Task task, Operation op, Task added) {
    other.posted(task, op, added);
  }

  @Override
  public void ended(Task task) {
    other.ended(task);
  }
}
