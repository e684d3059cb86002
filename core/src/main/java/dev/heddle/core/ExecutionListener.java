package dev.heddle.core;

/** Is told what happens in an execution, step by step, in the order in which it happens. */
public interface ExecutionListener {
  /** A thread was created. */
  void threadCreated(int thread, String name);

  /** A step was taken. */
  void step(Event event);
}
