package dev.heddle.core;

/** Receives what happens in an execution, step by step, in the order in which it happens. */
public interface ExecutionListener {
  /** The execution is run once more: what was reported so far is void. */
  default void again() {}

  /** A thread was created. */
  void threadCreated(int thread, String name);

  /** A step was taken. */
  void step(Event event);

  /** What comes from here on is repeated for ever. */
  default void repeats() {}
}
