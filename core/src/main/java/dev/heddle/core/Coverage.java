package dev.heddle.core;

/** How much of a program's behaviour a search has seen. */
public enum Coverage {
  /** Every behaviour. */
  EXHAUSTED("exhausted"),
  /** Every behaviour up to the stated bounds. */
  WITHIN_BOUNDS("within-bounds"),
  /** A random sample. */
  SAMPLED("sampled"),
  /**
   * Part of what the strategy would have explored: the budget ran out, or a failure ended the
   * search.
   */
  INTERRUPTED("interrupted"),
  /** Nothing can be said. */
  UNKNOWN("unknown");

  private final String text;

  Coverage(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
