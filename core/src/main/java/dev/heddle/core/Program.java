package dev.heddle.core;

/**
 * Something that can be executed again and again from the start, and whose only nondeterminism is
 * what Heddle chooses.
 */
public interface Program {
  /** Runs once, asking {@code execution} at every choice, and says how it ended. */
  Outcome execute(Execution execution);
}
