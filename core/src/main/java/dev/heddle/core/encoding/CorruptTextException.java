package dev.heddle.core.encoding;

/** A text is not one that was written, for the reason that the message gives. */
public final class CorruptTextException extends RuntimeException {
  private static final long serialVersionUID = 1;

  CorruptTextException(String why) {
    super(why);
  }
}
