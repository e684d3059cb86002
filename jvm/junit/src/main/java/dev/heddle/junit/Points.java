package dev.heddle.junit;

/** Where threads may be switched. */
public enum Points {
  /** At synchronisation and at every access to a field or an array element. */
  ALL,
  /**
   * At synchronisation only. There are far fewer interleavings then, but what data races can do is
   * not seen.
   */
  SYNCHRONISATION
}
