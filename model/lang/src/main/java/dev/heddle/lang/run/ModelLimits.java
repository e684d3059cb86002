package dev.heddle.lang.run;

/**
 * The limits of the executions of a model.
 *
 * @param maxPending how many tasks may be pending in a buffer
 * @param maxStack how many frames a task may have
 * @param maxOperations how many operations a step may have
 */
public record ModelLimits(int maxPending, int maxStack, int maxOperations) {
  /** Large enough for most models, and small enough to detect an infinite execution. */
  public static final ModelLimits DEFAULT = new ModelLimits(16, 64);

  /** Limits with the default limit for the operations of a step. */
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

  /** Checks that a task can run. */
  public ModelLimits {
    if (maxPending < 1) {
      throw new IllegalArgumentException("max-pending must be at least 1, not " + maxPending);
    }
    if (maxStack < 1) {
      throw new IllegalArgumentException("max-stack must be at least 1, not " + maxStack);
    }
  }
}
