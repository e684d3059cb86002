package dev.heddle.runtime.loopback;

/** A channel that a selector can watch. */
interface SelectableLoopback {
  /** For which operations it is ready. */
  int readyOps();

  /**
   * Whether a selection that watches it for some operations ends although it is ready for none of
   * them.
   */
  default boolean stirs(int interest) {
    return false;
  }

  /** Whether that depends on a part of the network. */
  boolean uses(NetworkPart part);
}
