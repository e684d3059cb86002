package dev.heddle.runtime;

/**
 * A search would mean nothing, because the program did not run under control; the message says why
 * and what to do.
 */
public final class NotControlledException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotControlledException(String message) {
    super(message);
  }
}
