package dev.heddle.smt.solve;

import java.util.Map;

/** What a solver says. */
public sealed interface SolverAnswer {
  /** It can be so: with these values of free terms, any for those that are not named. */
  record Satisfiable(Map<Integer, Integer> values) implements SolverAnswer {}

  /** It cannot be so. */
  record Unsatisfiable() implements SolverAnswer {}

  /** Nothing, and why. */
  record Unknown(String reason) implements SolverAnswer {}

  /** Nothing: there is no such solver here. */
  record Missing(String reason) implements SolverAnswer {}

  /** Nothing, because its time is over. */
  record TimeOut() implements SolverAnswer {}

  /** Nothing, because it needs more memory than it may use. */
  record OutOfMemory() implements SolverAnswer {}
}
