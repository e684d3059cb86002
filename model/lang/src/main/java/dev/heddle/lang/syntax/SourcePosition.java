package dev.heddle.lang.syntax;

/**
 * A position in the text.
 *
 * <p>All positions are equal to each other, so that two syntax trees with the same contents are
 * equal, whatever their positions.
 */
public final class SourcePosition {
  /** The position of syntax that is not part of a text. */
  public static final SourcePosition NONE = new SourcePosition(0, 0, 0);

  private final int line;
  private final int column;
  private final int length;

  /** A place of some length, its line and column counted from 1. */
  public SourcePosition(int line, int column, int length) {
    this.line = line;
    this.column = column;
    this.length = length;
  }

  /** The line, from 1; 0 if it is not part of a text. */
  public int line() {
    return line;
  }

  /** The column, from 1. */
  public int column() {
    return column;
  }

  /** How many characters it takes. */
  public int length() {
    return length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SourcePosition;
  }

  @Override
  public int hashCode() {
    return 1;
  }

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
