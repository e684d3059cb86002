package dev.heddle.lang.run;

/**
 * How far a model may go.
 *
 * @param maxPending how many tasks may be pending in a buffer
 * @param maxStack how many frames a task may have
 * @param maxOperations how many operations a step may have
 */
public record ModelLimits(int maxPending, int maxStack, int maxOperations) {
  /** Enough for most models, and few enough for one that goes on for ever to be noticed. */
  public static final ModelLimits DEFAULT = new ModelLimits(16, 64);

  /** Limits for steps no longer than anybody means them to be. */
  public ModelLimits(int maxPending, int maxStack) {
    this(maxPending, maxStack, StepEnd.Cut.OPERATIONS.value());
  }

  /** The same for steps of any length, of an execution that is known. */
  public ModelLimits ofLongSteps() {
    return new ModelLimits(maxPending, maxStack, Integer.MAX_VALUE);
  }

  /** Whether steps may be of any length. */
  public boolean haveLongSteps() {
    return maxOperations == Integer.MAX_VALUE;
  }

  /** Checks that something can run. */
  public ModelLimits {
    if (maxPending < 1) {
      throw new IllegalArgumentException("max-pending must be at least 1, not " + maxPending);
    }
    if (maxStack < 1) {
      throw new IllegalArgumentException("max-stack must be at least 1, not " + maxStack);
    }
  }
}
