package dev.heddle.core.dpor;

/**
 * The steps that come after the last one of a branch, and that were independent of it where it was
 * moved from, as far as is known. Where it was moved to, it may touch more, and depend on more.
 */
interface UnrelatedSteps {
  /** No steps. */
  UnrelatedSteps NONE = (name, ordinal, plain) -> false;

  /**
   * Whether a step is among them, by the name of its thread and how many that took before.
   *
   * @param plain whether the last step of the branch touches what it announced and nothing else: if
   *     it did where it came from too, all that it depends on is known, also of steps that were not
   *     taken there
   */
  boolean contains(int name, int ordinal, boolean plain);
}
