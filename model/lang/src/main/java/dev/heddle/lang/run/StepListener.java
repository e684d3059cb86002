package dev.heddle.lang.run;

import dev.heddle.lang.code.Operation;

/** Is told what happens in a step. */
public interface StepListener {
  /** Does not care. */
  StepListener NOTHING = new StepListener() {};

  /** An operation is carried out, or found to wait. */
  default void op(Task task, Operation op, boolean waits) {}

  /** A global slot is read by an operation. */
  default void read(Task task, Operation op, int slot, int value) {}

  /** A global slot is written by an operation. */
  default void write(Task task, Operation op, int slot, int value) {}

  /** A task was added. */
  default void posted(Task task, Operation op, Task added) {}

  /** A task has come to its end. */
  default void ended(Task task) {}
}
