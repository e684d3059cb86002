package dev.heddle.explicit.liveness;

import dev.heddle.lang.code.Formula;
import java.util.BitSet;
import java.util.List;

/**
 * The conditions that hold along an infinite execution that repeats itself.
 *
 * @param places the conditions that hold at each place
 * @param again the place that follows the last
 */
public record LassoWord(List<BitSet> places, int again) {
  /** Whether a formula holds of it. */
  public boolean satisfies(Formula formula) {
    return holding(formula).get(0);
  }

  /** The places at which a formula holds of the rest. */
  private BitSet holding(Formula formula) {
    BitSet found = new BitSet();
    if (formula instanceof Formula.Constant f) {
      found.set(0, places.size(), f.value());
    } else if (formula instanceof Formula.Now f) {
      for (int i = 0; i < places.size(); i++) {
        found.set(i, places.get(i).get(f.condition()) == f.holds());
      }
    } else if (formula instanceof Formula.Both f) {
      found = holding(f.left());
      found.and(holding(f.right()));
    } else if (formula instanceof Formula.Either f) {
      found = holding(f.left());
      found.or(holding(f.right()));
    } else if (formula instanceof Formula.Until f) {
      found = until(holding(f.first()), holding(f.then()));
    } else {
      found = holding(formula.negated());
      found.flip(0, places.size());
    }
    return found;
  }

  /**
   * Goes back from the places where the second holds, as long as the first does, and around the
   * cycle once more.
   */
  private BitSet until(BitSet first, BitSet then) {
    BitSet found = (BitSet) then.clone();
    for (int round = 0; round < 2; round++) {
      for (int i = places.size() - 1; i >= 0; i--) {
        int after = i + 1 == places.size() ? again : i + 1;
        found.set(i, found.get(i) || (first.get(i) && found.get(after)));
      }
    }
    return found;
  }
}
