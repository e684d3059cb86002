package dev.heddle.explicit.engine;

/**
 * A view of an {@link ModelEngine} that handles a state one buffer at a time. Rows begin with
 * numbers that all buffers share, and then have one number for each buffer. These shared numbers
 * and its own number mostly decide what a buffer's tasks can do and with which effect.
 */
public interface BufferwiseEngine {
  /** How many numbers at the beginning of a row all buffers share. */
  int shared();

  /** How many buffers there are. */
  int buffers();

  /** Goes to a state; no task is ready until buffers are added. */
  void open(int[] state);

  /** The buffer whose tasks alone may take the next step, or -1; shared numbers decide it. */
  int control();

  /** Whether shared numbers alone decide that no invariant of this state is broken. */
  boolean holds();

  /**
   * Adds a buffer's tasks to those that may take the next step.
   *
   * @return whether this depends on nothing but the numbers of the buffer
   */
  boolean look(int buffer);

  /**
   * Whether the step that is being passed to a sink is the only one of its buffer, has no other
   * end, and depends on nothing but the numbers of the buffer.
   */
  boolean isDecided();
}
