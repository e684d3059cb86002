package dev.heddle.core;

/**
 * Something that can be executed again and again from the start, and whose only nondeterminism is
 * what Heddle chooses.
 */
public interface Program {
  /** Runs once, asking {@code execution} at every choice, and says how it ended. */
  Outcome execute(Execution execution);

  /**
   * Whether the last execution would be the same if it was run again, as far as is known. The first
   * ones may be warm-up executions, which do what a process does only once. Conclusions from them
   * would be wrong, so the search runs them again.
   */
  default boolean settled() {
    return true;
  }
}
