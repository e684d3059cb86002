package dev.heddle.runtime.loopback;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A port: the socket that listens there, and the connections that wait to be accepted. */
final class NetworkPort extends NetworkPart {
  private final int number;
  private final Deque<ConnectionEnd> pending = new ArrayDeque<>();

  /** Non-blocking connection attempts that have found no room. */
  private final Deque<ConnectionSetup> queued = new ArrayDeque<>();

  private @Nullable ListeningSocket listener;
  private InetAddress address = InetAddress.getLoopbackAddress();
  private int backlog;

  NetworkPort(int number) {
    this.number = number;
  }

  @Override
  public String name() {
    return "port " + number;
  }

  @Override
  public String wanted() {
    return pending.isEmpty() ? "a connection to " + name() : "room to connect to " + name();
  }

  int number() {
    return number;
  }

  boolean isFree() {
    return listener == null;
  }

  /** A socket takes the port, and listens if the backlog is not 0. */
  void bind(ListeningSocket owner, InetAddress at) {
    listener = owner;
    address = at;
    backlog = 0;
  }

  void listen(int most) {
    backlog = most;
  }

  /** Whether a socket listens there for connections to an address. */
  boolean hears(InetAddress to) {
    return listener != null
        && backlog > 0
        && (address.isAnyLocalAddress()
            || address.equals(to)
            || (address.isLoopbackAddress() && (to.isLoopbackAddress() || to.isAnyLocalAddress())));
  }

  /** How many bytes may be on their way in an accepted connection. */
  int bufferSize() {
    return listener == null ? 1 : listener.options().bufferSize();
  }

  /** Whether one more connection can be established, as on Linux: one more than the backlog. */
  boolean hasRoom() {
    return pending.size() <= backlog;
  }

  /** One is to be connected as soon as there is room. */
  void queue(ConnectionSetup one) {
    queued.add(one);
  }

  /** One is not to be connected any more. */
  void forget(ConnectionSetup one) {
    queued.remove(one);
  }

  /** Connects the attempts for which there is room now. */
  void admit() {
    while (!queued.isEmpty() && hasRoom()) {
      queued.remove().admit();
    }
  }

  void add(ConnectionEnd end) {
    pending.add(end);
  }

  boolean hasPending() {
    return !pending.isEmpty();
  }

  /** The end that has waited longest to be accepted, or null. */
  @Nullable ConnectionEnd next() {
    return pending.poll();
  }

  /** Frees the port; returns the connections that were not accepted. */
  Deque<ConnectionEnd> free() {
    Deque<ConnectionEnd> left = new ArrayDeque<>(pending);
    pending.clear();
    listener = null;
    backlog = 0;
    while (!queued.isEmpty()) {
      queued.remove().refuse();
    }
    return left;
  }
}
