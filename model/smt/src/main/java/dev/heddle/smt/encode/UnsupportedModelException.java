package dev.heddle.smt.encode;

/** A model has something that this engine does not support; the message says what, in one line. */
public final class UnsupportedModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a description of what the engine does not support. */
  public UnsupportedModelException(String message) {
    super(message);
  }
}
