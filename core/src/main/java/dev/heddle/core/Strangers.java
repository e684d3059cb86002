package dev.heddle.core;

/**
 * The steps that come after the last one of a branch, and neither depended on it nor it on them
 * where it was moved from. Where it was moved to it may touch more, and depend on more.
 */
interface Strangers {
  /** No steps. */
  Strangers NONE = (name, ordinal) -> false;

  /** Whether a step is among them, by the name of its thread and how many that took before. */
  boolean contains(int name, int ordinal);
}
