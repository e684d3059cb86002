package dev.heddle.smt.encode;

import java.util.function.BooleanSupplier;

/**
 * How far loops and recursion are unwound.
 *
 * @param most how often a loop jumps back to its head, and a procedure is entered inside itself
 * @param maxStack how many procedures call each other
 * @param translated whether the model is a translation, in which run-time errors are assertions of
 *     their own, and which guesses among all words; elsewhere these are too many to choose from
 * @param mostTerms how large the formula may become
 * @param expired whether the time is over
 * @param rounds the names of the rounds of a translation
 */
public record UnwindingBounds(
    int most,
    int maxStack,
    boolean translated,
    int mostTerms,
    BooleanSupplier expired,
    RoundVariables.Names rounds) {
  public UnwindingBounds(
      int most, int maxStack, boolean translated, int mostTerms, BooleanSupplier expired) {
    this(most, maxStack, translated, mostTerms, expired, RoundVariables.Names.NONE);
  }

  /** The same for a translation with rounds. */
  public UnwindingBounds with(RoundVariables.Names names) {
    return new UnwindingBounds(most, maxStack, translated, mostTerms, expired, names);
  }

  /** Stops if the budget is spent. */
  void check(int terms) {
    if (terms > mostTerms) {
      throw new ExhaustedException("the formula has more than " + mostTerms + " terms");
    }
    if (expired.getAsBoolean()) {
      throw new ExhaustedException("the time (--max-time) ran out");
    }
  }

  /** The budget was spent. */
  public static final class ExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ExhaustedException(String message) {
      super(message);
    }
  }
}
