package dev.heddle.runtime.loopback;

/** A channel that a selector can watch. */
interface Watched {
  /** For which operations it is ready. */
  int readyOps();

  /** Whether that depends on a part of the network. */
  boolean uses(Part part);
}
