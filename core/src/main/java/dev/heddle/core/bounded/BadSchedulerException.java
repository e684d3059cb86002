package dev.heddle.core.bounded;

/** Thrown when a {@link Scheduler} does not do what it must. */
public final class BadSchedulerException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** What it did, in one line. */
  public BadSchedulerException(String message) {
    super(message);
  }
}
