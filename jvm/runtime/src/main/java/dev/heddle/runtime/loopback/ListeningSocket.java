package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/** A socket that accepts connections, as a server socket or a channel. */
final class ListeningSocket {
  private final Network network;
  private final LoopbackSocketOptions options;
  private final ChannelUseLock accepting = ChannelUseLock.timed("accepting a connection");
  private @Nullable NetworkPort port;
  private @Nullable InetAddress address;
  private boolean closed;

  ListeningSocket(Network network) {
    this.network = network;
    this.options = new LoopbackSocketOptions(network.turns());
  }

  LoopbackSocketOptions options() {
    return options;
  }

  ChannelUseLock accepting() {
    return accepting;
  }

  boolean closed() {
    network.turns().touch(options, false);
    return closed;
  }

  /** Where it listens, or null. */
  @Nullable InetSocketAddress local() {
    network.turns().touch(options, false);
    return port == null ? null : new InetSocketAddress(address, port.number());
  }

  void bind(InetAddress at, int wanted) throws IOException {
    NetworkPort found = wanted == 0 ? network.freePort() : network.port(wanted);
    network.turns().step(found, true, "bind");
    if (closed) {
      throw new SocketException("Socket closed");
    }
    if (!found.isFree()) {
      throw new BindException("Address already in use");
    }
    network.turns().touch(options, true);
    found.bind(this, at);
    port = found;
    address = at;
  }

  void listen(int backlog) {
    if (port != null) {
      network.turns().touch(port, true);
      port.listen(backlog < 1 ? 50 : backlog);
    }
  }

  /**
   * Waits for a connection and returns its end; null if there is none and the caller does not wait.
   */
  @Nullable ConnectionEnd accept(NetworkCaller caller) throws IOException {
    NetworkPort listened = port;
    if (listened == null) {
      throw new SocketException("Socket is not bound yet");
    }
    ConnectionEnd[] accepted = new ConnectionEnd[1];
    NetworkOperation.perform(
        network.turns(),
        listened,
        accepting,
        caller,
        "accept",
        () -> {
          ConnectionEnd next = closed ? null : listened.next();
          if (next == null) {
            return NetworkOperation.NOT_YET;
          }
          network.turns().receive(listened);
          listened.admit();
          network.changed(listened);
          accepted[0] = next;
          return 1;
        });
    return accepted[0];
  }

  /** Whether a connection can be accepted. */
  boolean acceptable() {
    if (port == null) {
      return false;
    }
    network.turns().touch(port, false);
    return port.hasPending();
  }

  /** Whether its state depends on a part. */
  boolean uses(NetworkPart part) {
    return part == port;
  }

  void close() {
    NetworkPort left = port;
    if (left != null) {
      network.turns().step(left, true, "close");
    }
    if (closed) {
      return;
    }
    network.turns().touch(options, true);
    closed = true;
    if (left != null) {
      for (ConnectionEnd end : left.free()) {
        end.abort();
      }
      network.turns().send(left);
      network.changed(left);
    }
  }
}
