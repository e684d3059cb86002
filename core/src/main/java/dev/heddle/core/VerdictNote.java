package dev.heddle.core;

import org.jspecify.annotations.Nullable;

/**
 * What a reader should know to judge how much a search covered.
 *
 * <p>A note that admits that behaviours were left out limits the verdict: it is never {@link
 * Coverage#EXHAUSTED} then.
 *
 * @param kind what it says about the search
 * @param text what there is to say, as one clause
 * @param bound in a few words, within which bound everything was covered as far as this note goes;
 *     null for a remark, which limits nothing
 */
public record VerdictNote(Kind kind, String text, @Nullable String bound) {
  /** What a note says about a search. */
  public enum Kind {
    /** Nothing that limits it. */
    REMARK,
    /** That behaviours outside of a bound were left out. */
    LEFT_OUT,
    /** Why it ended, if not at a failure nor because its budget was spent. */
    ENDED
  }

  /** The bound of searches that do not explore effects of weak memory. */
  public static final String SEQUENTIAL_CONSISTENCY = "sequential consistency";

  /** A note that says nothing about what was covered. */
  public static VerdictNote remark(String text) {
    return new VerdictNote(Kind.REMARK, text, null);
  }

  /** A note that behaviours outside of a bound were left out. */
  public static VerdictNote leftOut(String bound, String text) {
    return new VerdictNote(Kind.LEFT_OUT, text, bound);
  }

  /** A note that says why a search ended before its budget was spent. */
  public static VerdictNote ended(String text) {
    return new VerdictNote(Kind.ENDED, text, null);
  }

  @Override
  public String toString() {
    return text;
  }
}
