package dev.heddle.lang.run;

/**
 * How far a model may go.
 *
 * @param maxPending how many tasks may be pending in a buffer
 * @param maxStack how many frames a task may have
 */
public record Limits(int maxPending, int maxStack) {
  /** Enough for most models, and few enough for one that goes on for ever to be noticed. */
  public static final Limits DEFAULT = new Limits(16, 64);

  /** Checks that something can run. */
  public Limits {
    if (maxPending < 1) {
      throw new IllegalArgumentException("max-pending must be at least 1, not " + maxPending);
    }
    if (maxStack < 1) {
      throw new IllegalArgumentException("max-stack must be at least 1, not " + maxStack);
    }
  }
}
