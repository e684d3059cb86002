package dev.heddle.smt.term;

import java.util.BitSet;
import java.util.List;

/** The terms that some terms of a graph depend on, and these themselves. */
public final class TermCone {
  private final BitSet members = new BitSet();

  private TermCone(TermGraph terms, List<Integer> roots) {
    roots.forEach(members::set);
    for (int term = members.length() - 1; term >= 0; term = members.previousSetBit(term - 1)) {
      for (int i = 0; i < terms.operands(term); i++) {
        members.set(terms.operand(term, i));
      }
    }
  }

  public static TermCone of(TermGraph terms, List<Integer> roots) {
    return new TermCone(terms, roots);
  }

  public int size() {
    return members.cardinality();
  }

  /** The first term from a number on, or a negative number; operands come before their users. */
  public int next(int from) {
    return members.nextSetBit(from);
  }
}
