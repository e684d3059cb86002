package dev.heddle.smt.solve;

import java.util.Map;

/** What a solver says. */
public sealed interface Answer {
  /** It can be so: with these values of free terms, any for those that are not named. */
  record Satisfiable(Map<Integer, Integer> values) implements Answer {}

  /** It cannot be so. */
  record Unsatisfiable() implements Answer {}

  /** Nothing, and why. */
  record Unknown(String reason) implements Answer {}

  /** Nothing: there is no such solver here. */
  record Missing(String reason) implements Answer {}

  /** Nothing, because its time is over. */
  record TimeOut() implements Answer {}

  /** Nothing, because it needs more memory than it may use. */
  record OutOfMemory() implements Answer {}
}
