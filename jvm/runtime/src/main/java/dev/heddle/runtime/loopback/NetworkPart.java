package dev.heddle.runtime.loopback;

/**
 * A part of the network that threads use, change and wait for: one direction of a connection, a
 * port.
 */
public abstract class NetworkPart {
  /** Its name in reports. */
  public abstract String name();

  /** What a thread waits for that waits for a change of it, in reports. */
  public abstract String wanted();
}
