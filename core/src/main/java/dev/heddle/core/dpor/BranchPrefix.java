package dev.heddle.core.dpor;

/**
 * A beginning of executions: some steps of one that was visited, without all that comes after one
 * of the others, and then a step that is taken earlier than it was there.
 *
 * @param kept for each thread, by its name, how many of its steps are kept
 * @param ends the latest event that is kept of each thread that has one
 * @param previous the event before the step in its thread, or what stands for the beginning of the
 *     thread
 * @param name the name of the thread that takes the step
 * @param choices the data choices of the step; where they end, the first alternative is taken
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record BranchPrefix(int[] kept, int[] ends, int previous, int name, int[] choices) {
  /** Whether the step of a thread is kept before which it took so many. */
  boolean keeps(int thread, int ordinal) {
    return thread < kept.length && ordinal < kept[thread];
  }

  /** How many numbers that are. */
  int size() {
    return 8 + kept.length + ends.length + choices.length;
  }
}
