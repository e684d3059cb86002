package dev.heddle.core.encoding;

/** A text is not what was once written, for the reason that the message gives. */
public final class CorruptTextException extends RuntimeException {
  private static final long serialVersionUID = 1;

  CorruptTextException(String why) {
    super(why);
  }
}
