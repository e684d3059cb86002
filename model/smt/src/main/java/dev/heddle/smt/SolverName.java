package dev.heddle.smt;

import java.util.Locale;

/** The solvers there are. */
public enum SolverName {
  /** Z3, a native library that comes with Heddle. */
  Z3;

  /** As it is written on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
