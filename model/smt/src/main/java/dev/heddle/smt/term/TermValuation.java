package dev.heddle.smt.term;

import dev.heddle.lang.code.OperatorArithmetic;
import dev.heddle.lang.syntax.Operator;
import java.util.Map;

/** The values of all terms for given values of the free ones; truth values are 1 and 0. */
public final class TermValuation {
  private final int[] values;

  public TermValuation(TermGraph terms, Map<Integer, Integer> free) {
    values = new int[terms.size()];
    for (int term = 0; term < values.length; term++) {
      values[term] = compute(terms, term, free);
    }
  }

  public int of(int term) {
    return values[term];
  }

  public boolean holds(int term) {
    return values[term] != 0;
  }

  private int compute(TermGraph terms, int term, Map<Integer, Integer> free) {
    int first = terms.operand(term, 0);
    int second = terms.operand(term, 1);
    return switch (terms.kind(term)) {
      case KNOWN, WORD -> first;
      case FREE_TRUTH -> free.getOrDefault(term, 0);
      case FREE_WORD -> free.getOrDefault(term, second);
      case NOT -> 1 - values[first];
      case AND -> values[first] & values[second];
      case OR -> values[first] | values[second];
      case CHOICE -> values[first] != 0 ? values[second] : values[terms.operand(term, 2)];
      case EQUAL -> values[first] == values[second] ? 1 : 0;
      case LESS -> values[first] < values[second] ? 1 : 0;
      case LARGE -> OperatorArithmetic.fits(Operator.TIMES, values[first], values[second]) ? 0 : 1;
      case PLUS -> values[first] + values[second];
      case TIMES -> values[first] * values[second];
      // Nothing depends on the result of a division by 0.
      case DIVIDED -> values[second] == 0 ? 0 : values[first] / values[second];
      case REMAINDER -> values[second] == 0 ? 0 : values[first] % values[second];
    };
  }
}
