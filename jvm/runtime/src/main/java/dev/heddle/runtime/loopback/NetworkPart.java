package dev.heddle.runtime.loopback;

/**
 * A part of the network that threads use, change and wait for: one direction of a connection, a
 * port.
 */
public abstract class NetworkPart {
  /** What people call it. */
  public abstract String name();

  /** What a thread waits for that waits for it to change. */
  public abstract String wanted();
}
