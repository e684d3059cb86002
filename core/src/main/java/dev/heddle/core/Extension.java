package dev.heddle.core;

/**
 * A beginning of executions: some steps of one that was visited, without all that comes after one
 * of the others, and then a step that is taken earlier than it was there.
 */
final class Extension extends Branches {
  private final Executed executed;

  /** For each thread, by its name, how many of its steps are kept. */
  final int[] kept;

  /** The latest event that is kept of each thread that has one. */
  final int[] ends;

  /** The event before the step in its thread, or what stands for the beginning of the thread. */
  final int previous;

  /** The name of the thread that takes the step. */
  final int name;

  /** The data choices of the step; where they end, the first alternative is taken. */
  final int[] choices;

  Extension(
      Executed executed, int[] kept, int[] ends, int previous, int name, int[] choices, int cost) {
    super(executed, cost);
    this.executed = executed;
    this.kept = kept;
    this.ends = ends;
    this.previous = previous;
    this.name = name;
    this.choices = choices;
    more();
  }

  /** Whether the step of a thread is kept before which it took so many. */
  boolean keeps(int thread, int ordinal) {
    return thread < kept.length && ordinal < kept[thread];
  }

  @Override
  int size() {
    return 8 + kept.length + ends.length + choices.length;
  }

  @Override
  Branch get(int index) {
    return executed.extended(this);
  }
}
