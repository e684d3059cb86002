package dev.heddle.smt.solve;

import java.util.Locale;

/** The solvers, in the order in which they are tried. */
public enum SolverName {
  /** Bitwuzla, a native library that comes with Heddle for Linux. */
  BITWUZLA,
  /** Z3, a native library that comes with Heddle. */
  Z3,
  /** SMTInterpol, which is written in Java and runs everywhere. */
  SMTINTERPOL;

  /** As it is written on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it gains by keeping what it learnt for the next question (decision 0052). */
  boolean isIncremental() {
    return this == BITWUZLA;
  }
}
