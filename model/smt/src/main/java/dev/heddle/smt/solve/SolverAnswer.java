package dev.heddle.smt.solve;

import java.util.Map;

/** The answer of a solver. */
public sealed interface SolverAnswer {
  /**
   * The question is satisfiable: with these values of free terms, and any values for those that are
   * not named.
   */
  record Satisfiable(Map<Integer, Integer> values) implements SolverAnswer {}

  /** The question is unsatisfiable. */
  record Unsatisfiable() implements SolverAnswer {}

  /** No answer, and the reason. */
  record Unknown(String reason) implements SolverAnswer {}

  /** No answer: there is no such solver here. */
  record Missing(String reason) implements SolverAnswer {}

  /** No answer, because its time is over. */
  record TimeOut() implements SolverAnswer {}

  /** No answer, because it needs more memory than it may use. */
  record OutOfMemory() implements SolverAnswer {}
}
