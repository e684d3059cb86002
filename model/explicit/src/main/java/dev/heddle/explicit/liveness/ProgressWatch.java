package dev.heddle.explicit.liveness;

import dev.heddle.lang.code.Op;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.Watch;

/** Notes whether a step passes a label that marks progress, for another who watches. */
public final class ProgressWatch implements Watch {
  private final Watch other;
  private boolean progressed;

  /** Watches for another, too. */
  public ProgressWatch(Watch other) {
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
  public void op(Task task, Op op, boolean waits) {
    progressed |= op instanceof Op.Label label && label.progress();
    other.op(task, op, waits);
  }

  @Override
  public void read(Task task, Op op, int slot, int value) {
    other.read(task, op, slot, value);
  }

  @Override
  public void write(Task task, Op op, int slot, int value) {
    other.write(task, op, slot, value);
  }

  @Override
  public void posted(Task task, Op op, Task added) {
    other.posted(task, op, added);
  }

  @Override
  public void ended(Task task) {
    other.ended(task);
  }
}
