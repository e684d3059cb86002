package dev.heddle.lang.run;

import dev.heddle.lang.code.Op;

/** Is told what happens in a step. */
public interface Watch {
  /** Does not care. */
  Watch NOTHING = new Watch() {};

  /** An operation is carried out, or found to wait. */
  default void op(Task task, Op op, boolean waits) {}

  /** A global slot is read by an operation. */
  default void read(Task task, Op op, int slot, int value) {}

  /** A global slot is written by an operation. */
  default void write(Task task, Op op, int slot, int value) {}

  /** A task was added. */
  default void posted(Task task, Op op, Task added) {}

  /** A task has come to its end. */
  default void ended(Task task) {}
}
