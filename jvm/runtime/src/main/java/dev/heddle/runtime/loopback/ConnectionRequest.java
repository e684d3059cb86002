package dev.heddle.runtime.loopback;

import java.net.ConnectException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * An attempt to connect that is under way: a thread waits for it, or a channel has begun it without
 * waiting and has not finished it yet.
 */
final class ConnectionRequest {
  private final InetSocketAddress to;
  private final NetworkPort port;
  private final InetSocketAddress local;
  private @Nullable ConnectException refusal;
  private boolean undecided;

  /** An attempt to connect an end with a local address to another one. */
  ConnectionRequest(InetSocketAddress to, NetworkPort port, InetSocketAddress local) {
    this.to = to;
    this.port = port;
    this.local = local;
  }

  /** Where it wants to connect to. */
  InetSocketAddress to() {
    return to;
  }

  NetworkPort port() {
    return port;
  }

  /** The address of the end as soon as it is connected. */
  InetSocketAddress local() {
    return local;
  }

  /** Why there will be no connection, or null. */
  @Nullable ConnectException refusal() {
    return refusal;
  }

  /** There will be no connection. */
  void refuse(ConnectException reason) {
    refusal = reason;
  }

  /**
   * Whether the connection was established when it was requested, so that the channel may have been
   * connected at once, and the program has not observed yet whether it was.
   */
  boolean undecided() {
    return undecided;
  }

  void undecided(boolean now) {
    undecided = now;
  }
}
