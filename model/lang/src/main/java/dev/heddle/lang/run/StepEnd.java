package dev.heddle.lang.run;

import dev.heddle.lang.syntax.Position;

/** How a step ended. */
public sealed interface StepEnd {
  /** The task stopped, or ended. */
  record Stopped() implements StepEnd {}

  /** An assumption did not hold. */
  record Discarded(Position at) implements StepEnd {}

  /** It would go beyond a limit, which is named as the option that sets it. */
  record Cut(String limit, int value) implements StepEnd {
    /** A number needs more bits than there are. */
    static final Cut NUMBER = new Cut("int", Integer.SIZE);

    /** What it would go beyond, in words. */
    public String why() {
      return equals(NUMBER) ? "a number of more than 32 bits" : "--" + limit + " " + value;
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
  record Failed(boolean assertion, String what, String message, Position at) implements StepEnd {}
}
