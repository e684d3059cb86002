package dev.heddle.explicit.engine;

/**
 * What an {@link ModelEngine} tells of a state one buffer at a time. Rows begin with numbers that
 * all buffers share, and then have one number for each buffer; these shared ones and its own number
 * mostly decide what a buffer's tasks can do and what comes of it.
 */
public interface BufferwiseEngine {
  /** How many numbers at the beginning of a row all buffers share. */
  int shared();

  /** How many buffers there are. */
  int buffers();

  /** Goes to a state, in which nobody is ready before buffers are looked at. */
  void open(int[] state);

  /** The buffer whose tasks alone may take the next step, or -1; shared numbers decide it. */
  int control();

  /** Whether shared numbers alone decide that no invariant of this state is broken. */
  boolean holds();

  /**
   * Adds a buffer's tasks to those that may take the next step.
   *
   * @return whether nothing but the numbers of the buffer has decided which
   */
  boolean look(int buffer);

  /**
   * Whether the step that a sink is being told of is the only one of its buffer, has no other end,
   * and nothing but the numbers of the buffer has decided it.
   */
  boolean isDecided();
}
