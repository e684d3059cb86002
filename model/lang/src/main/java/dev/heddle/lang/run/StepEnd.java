package dev.heddle.lang.run;

import dev.heddle.lang.syntax.SourcePosition;

/** How a step ended. */
public sealed interface StepEnd {
  /** The task stopped, or ended. */
  record Stopped() implements StepEnd {}

  /** An assumption did not hold. */
  record Discarded(SourcePosition at) implements StepEnd {}

  /** It would exceed a limit, which is named like the option that sets it. */
  record Cut(String limit, int value) implements StepEnd {
    /** A number needs more bits than there are. */
    public static final Cut NUMBER = new Cut("int", Integer.SIZE);

    /** A step is too long to be intended. */
    static final Cut OPERATIONS = new Cut("operations", 200_000);

    /** The limit that it would exceed, in words. */
    public String why() {
      if (equals(NUMBER)) {
        return "a number of more than 32 bits";
      }
      return equals(OPERATIONS)
          ? "a step of more than 200000 operations"
          : "--" + limit + " " + value;
    }
  }

  /**
   * It failed.
   *
   * @param assertion whether an assertion did, or a label was passed that must not be
   * @param what which kind of failure, in words
   * @param message what else there is to say
   * @param at where
   */
  record Failed(boolean assertion, String what, String message, SourcePosition at)
      implements StepEnd {
    /** A failure that the model itself defines. */
    public static Failed assertion(String what, String message, SourcePosition at) {
      return new Failed(/* assertion= */ true, what, message, at);
    }

    /** A run-time error. */
    public static Failed error(String what, String message, SourcePosition at) {
      return new Failed(/* assertion= */ false, what, message, at);
    }
  }
}
