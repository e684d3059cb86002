package dev.heddle.trace;

import dev.heddle.core.Verdict;

/**
 * What a search explored, in the words of its engine: the parts of {@link VerdictText#coverage} in
 * which programs and models differ.
 */
public abstract sealed class Explored
    permits ExploredInterleavings, ExploredStates, ExploredTranslation {
  /** Interleavings of a program, one by one. */
  public static Explored interleavings() {
    return new ExploredInterleavings();
  }

  /** A translation of a model, all at once. */
  public static Explored translation() {
    return new ExploredTranslation();
  }

  /** States of a model. */
  public static Explored states(long states, long steps) {
    return new ExploredStates(states, steps);
  }

  /** What can be explored, after "all". */
  abstract String nouns();

  /** One of them, after "every". */
  abstract String noun();

  /** How much was explored, after a comma; empty if there is no number for it. */
  abstract String amount(Verdict verdict);

  /** What is within the bounds, and how much was explored. */
  abstract String within(Verdict verdict);

  /** How much was explored at random. */
  abstract String sampled(Verdict verdict);

  /** How much was explored before the search ended early. */
  abstract String interrupted(Verdict verdict);

  /** How much was explored if nothing is known of what that covers; empty if nothing. */
  abstract String unknown(Verdict verdict);

  /** What follows the coverage, each part after a semicolon: what bounds left out, and numbers. */
  abstract String rest(Verdict verdict);
}
