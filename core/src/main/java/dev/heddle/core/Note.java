package dev.heddle.core;

import org.jspecify.annotations.Nullable;

/**
 * What a reader should know to judge how much a search covered.
 *
 * <p>A note that admits that behaviours were left out limits the verdict: it is never {@link
 * Coverage#EXHAUSTED} then.
 *
 * @param text what there is to say, as one clause
 * @param bound in a few words, within which bound everything was covered as far as this note goes;
 *     null for a remark, which limits nothing
 */
public record Note(String text, @Nullable String bound) {
  /** The bound of searches that do not explore effects of weak memory. */
  public static final String SEQUENTIAL_CONSISTENCY = "sequential consistency";

  /** A note that says nothing about what was covered. */
  public static Note remark(String text) {
    return new Note(text, null);
  }

  /** A note that behaviours outside of a bound were left out. */
  public static Note leftOut(String bound, String text) {
    return new Note(text, bound);
  }

  @Override
  public String toString() {
    return text;
  }
}
