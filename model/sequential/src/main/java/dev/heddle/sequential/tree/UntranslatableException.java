package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Position;

/** A program has something that a translation cannot deal with; the message says what. */
public final class UntranslatableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Position at;

  public UntranslatableException(Position at, String message) {
    super(message);
    this.at = at;
  }

  /** Where it stands. */
  public Position at() {
    return at;
  }
}
