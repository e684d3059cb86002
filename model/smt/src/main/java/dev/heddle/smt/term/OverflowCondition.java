package dev.heddle.smt.term;

import dev.heddle.lang.syntax.Operator;

/** When the result of arithmetic needs more than 32 bits. */
public final class OverflowCondition {
  private final TermGraph terms;
  private final int zero;

  public OverflowCondition(TermGraph terms) {
    this.terms = terms;
    this.zero = terms.word(0);
  }

  /** When it does, of two operands of which a division has no 0 as the second. */
  public int of(Operator operator, int left, int right) {
    return switch (operator) {
      case PLUS -> plus(left, right);
      case MINUS -> minus(left, right);
      case TIMES -> terms.isWord(left) ? times(right, left) : times(left, right);
      case DIVIDED -> negatesLeast(left, right);
      default -> TermGraph.FALSE;
    };
  }

  /** The least word has no opposite. */
  private int negatesLeast(int left, int right) {
    return terms.and(
        terms.equal(left, terms.word(Integer.MIN_VALUE)), terms.equal(right, terms.word(-1)));
  }

  /** A sum is smaller than one operand exactly if the other is negative. */
  private int plus(int left, int right) {
    return isKnown(terms.span(left).plus(terms.span(right)))
        ? TermGraph.FALSE
        : differ(terms.less(right, zero), terms.less(terms.plus(left, right), left));
  }

  /** A difference is smaller than its first operand exactly if the other is positive. */
  private int minus(int left, int right) {
    return isKnown(terms.span(left).minus(terms.span(right)))
        ? TermGraph.FALSE
        : differ(terms.less(zero, right), terms.less(terms.minus(left, right), left));
  }

  private int times(int left, int right) {
    return terms.isWord(right)
        ? timesKnown(left, terms.value(right))
        : terms.largeProduct(left, right);
  }

  /** A product with a number is too large if the other factor is. */
  private int timesKnown(int left, long factor) {
    if (factor == 0) {
      return TermGraph.FALSE;
    }
    long most = (factor > 0 ? Integer.MAX_VALUE : Integer.MIN_VALUE) / factor;
    long least = (factor > 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE) / factor;
    int tooHigh =
        most > Integer.MAX_VALUE ? TermGraph.FALSE : terms.less(terms.word((int) most), left);
    return terms.or(tooHigh, terms.less(left, terms.word((int) least)));
  }

  private int differ(int left, int right) {
    return terms.truthChoice(left, terms.not(right), right);
  }

  /** Whether nothing in it wrapped around. */
  private static boolean isKnown(ValueRange span) {
    return !span.equals(ValueRange.ALL);
  }
}
