package dev.heddle.junit;

/** Where the scheduling points are. */
public enum Points {
  /** At synchronisation and at every access to a field or an array element. */
  ALL,
  /**
   * At synchronisation, and at accesses to variables with a data race. That shows the same in far
   * fewer interleavings; but if races are ignored, their effects are not explored.
   */
  SYNCHRONISATION
}
