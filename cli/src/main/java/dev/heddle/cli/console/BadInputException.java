package dev.heddle.cli.console;

/** The user asked for something that cannot be done; the message is the one line that says so. */
public final class BadInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BadInputException(String message) {
    super(message);
  }
}
