package dev.heddle.explicit.engine;

import dev.heddle.lang.run.StepEnd;

/** Is notified of how the steps of an engine end. */
@FunctionalInterface
public interface StepSink {
  /**
   * A step has ended.
   *
   * @param end how; unless it is {@link StepEnd.Stopped}, no state was reached
   * @param state the state that was reached; the engine uses the array again for the next one
   * @param length how many of its numbers are the state
   * @return whether to continue with other data choices of the same step
   */
  boolean ended(StepEnd end, int[] state, int length);
}
