package dev.heddle.lang.run;

import dev.heddle.lang.code.Operation;

/** Is notified of what happens in a step. */
public interface StepListener {
  /** Ignores all notifications. */
  StepListener NOTHING = new StepListener() {};

  /** An operation is executed, or has to wait. */
  default void op(Task task, Operation op, boolean waits) {}

  /** A global slot is read by an operation. */
  default void read(Task task, Operation op, int slot, int value) {}

  /** A global slot is written by an operation. */
  default void write(Task task, Operation op, int slot, int value) {}

  /** A task was added. */
  default void posted(Task task, Operation op, Task added) {}

  /** A task has ended. */
  default void ended(Task task) {}
}
