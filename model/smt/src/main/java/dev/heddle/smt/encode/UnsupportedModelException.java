package dev.heddle.smt.encode;

/** A model has something that this engine cannot deal with; the message says what, in one line. */
public final class UnsupportedModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what the engine cannot deal with. */
  public UnsupportedModelException(String message) {
    super(message);
  }
}
