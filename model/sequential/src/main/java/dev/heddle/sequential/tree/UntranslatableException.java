package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.SourcePosition;

/** A program has something that a translation does not support; the message says what. */
public final class UntranslatableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient SourcePosition at;

  public UntranslatableException(SourcePosition at, String message) {
    super(message);
    this.at = at;
  }

  /** Its position in the text. */
  public SourcePosition at() {
    return at;
  }
}
