package dev.heddle.smt.term;

import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.Model;

/**
 * How a solver computes with words: how terms that are not truth values are expressed in it.
 *
 * <p>Additional constraints on the words go to a list that the user of the solver keeps.
 */
public interface WordTheory {
  /**
   * A word.
   *
   * @param formula its form in the solver
   * @param span between which words it is
   */
  record Word(Formula formula, ValueRange span) {}

  Word known(int value);

  /** A word that may be anything between others. */
  Word free(String name, ValueRange span);

  /** The second word if the condition holds, else the third. */
  Word choice(BooleanFormula condition, Word then, Word otherwise, ValueRange span);

  BooleanFormula equal(Word left, Word right);

  BooleanFormula less(Word left, Word right);

  /** Whether a product needs more than 32 bits. */
  BooleanFormula largeProduct(Word left, Word right);

  /** A sum, product, quotient or remainder. */
  Word compute(TermTable.Kind kind, Word left, Word right, ValueRange span);

  int value(Model model, Word word);
}
