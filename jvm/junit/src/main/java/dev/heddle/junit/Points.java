package dev.heddle.junit;

/** Where threads may be switched. */
public enum Points {
  /** At synchronisation and at every access to a field or an array element. */
  ALL,
  /**
   * At synchronisation, and at accesses to what threads are seen to race for. That shows the same
   * in far fewer interleavings; but if races are ignored, what they can do is not seen.
   */
  SYNCHRONISATION
}
