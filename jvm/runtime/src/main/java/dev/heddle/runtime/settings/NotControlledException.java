package dev.heddle.runtime.settings;

/**
 * A search would mean nothing, because the program did not run under control; the message says why
 * and what to do.
 */
public final class NotControlledException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NotControlledException(String message) {
    super(message);
  }
}
