package dev.heddle.cli;

/** The user asked for something that cannot be done; the message is the one line that says so. */
final class BadInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadInputException(String message) {
    super(message);
  }
}
