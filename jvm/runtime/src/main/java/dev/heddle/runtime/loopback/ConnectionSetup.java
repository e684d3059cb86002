package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NoConnectionPendingException;
import org.jspecify.annotations.Nullable;

/**
 * How an end becomes connected, and from where to where.
 *
 * <p>A non-blocking attempt is pending until it is finished, although the connection may be
 * established long before: so does Linux, over loopback too.
 */
final class ConnectionSetup {
  private final ConnectionEnd end;
  private final Network network;
  private final NetworkScheduling turns;
  private final ChannelUseLock lock;
  private @Nullable InetSocketAddress local;

  /** Where it is connected to, or wants to be. */
  private @Nullable InetSocketAddress remote;

  /** The attempt to connect that is under way, or null. */
  private @Nullable ConnectionRequest request;

  ConnectionSetup(ConnectionEnd end, Network network) {
    this.end = end;
    this.network = network;
    this.turns = network.turns();
    this.lock = ChannelUseLock.both("connecting a socket", end.reading(), end.writing());
  }

  /** One that is connected from the beginning. */
  ConnectionSetup(
      ConnectionEnd end, Network network, InetSocketAddress local, InetSocketAddress remote) {
    this(end, network);
    this.local = local;
    this.remote = remote;
  }

  /** Takes over what another one is connected to. */
  void become(ConnectionSetup other) {
    local = other.local;
    remote = other.remote;
  }

  /** The attempt to connect that is under way, or null. */
  @Nullable ConnectionRequest request() {
    turns.touch(end.options(), false);
    return request;
  }

  @Nullable InetSocketAddress local() {
    decide();
    return local;
  }

  /** Where it is connected to, or wants to be; null if it has never been asked to. */
  @Nullable InetSocketAddress remote() {
    turns.touch(end.options(), false);
    return remote;
  }

  /** Gives a socket an address; one that was bound before may be bound again if it has no port. */
  void bind(InetAddress address, int port) {
    turns.step(end.options(), true, "bind");
    if (request != null) {
      decide();
      throw new ConnectionPendingException();
    }
    if (local != null) {
      throw new AlreadyBoundException();
    }
    local = new InetSocketAddress(address, port == 0 ? network.freePort().number() : port);
  }

  /**
   * Connects as soon as that is possible; if the caller does not wait, the connection is left
   * pending, and the result is {@link NetworkOperation#NOT_YET}.
   */
  int connect(InetSocketAddress to, NetworkCaller caller) throws IOException {
    NetworkPort port = network.port(to.getPort());
    ConnectionRequest[] mine = new ConnectionRequest[1];
    return NetworkOperation.perform(
        turns,
        port,
        lock,
        caller,
        "connect",
        () -> {
          ConnectionRequest begun = mine[0] == null ? begin(to, port) : mine[0];
          mine[0] = begun;
          return caller.blocking() ? connectNow(begun) : leave(begun);
        });
  }

  private ConnectionRequest begin(InetSocketAddress to, NetworkPort port) {
    if (end.connected()) {
      throw new AlreadyConnectedException();
    }
    if (request != null) {
      decide();
      throw new ConnectionPendingException();
    }
    turns.touch(end.options(), true);
    InetAddress own = to.getAddress().isAnyLocalAddress() ? network.loopback() : to.getAddress();
    InetSocketAddress there = new InetSocketAddress(own, to.getPort());
    ConnectionRequest begun = new ConnectionRequest(there, port, localFor(own));
    request = begun;
    remote = there;
    return begun;
  }

  private InetSocketAddress localFor(InetAddress own) {
    InetSocketAddress bound = local;
    if (bound == null || bound.getPort() == 0) {
      return new InetSocketAddress(own, network.clientPort());
    }
    return bound.getAddress().isAnyLocalAddress()
        ? new InetSocketAddress(own, bound.getPort())
        : bound;
  }

  private int connectNow(ConnectionRequest mine) throws IOException {
    NetworkPort port = mine.port();
    if (!port.hears(mine.to().getAddress())) {
      throw network.refused(mine.to());
    }
    if (!port.hasRoom()) {
      return NetworkOperation.NOT_YET;
    }
    establish(mine);
    connected(mine);
    return 1;
  }

  /** Leaves the connection pending. */
  private int leave(ConnectionRequest mine) {
    NetworkPort port = mine.port();
    if (!port.hears(mine.to().getAddress())) {
      mine.refuse(network.refused(mine.to()));
    } else if (port.hasRoom()) {
      establish(mine);
      mine.undecided(true);
    } else {
      port.queue(this);
    }
    return NetworkOperation.NOT_YET;
  }

  private void establish(ConnectionRequest mine) {
    NetworkPort port = mine.port();
    InetSocketAddress there = mine.to();
    String here = text(mine.local());
    ByteFlow onward = new ByteFlow(here, text(there), port.bufferSize());
    ByteFlow back = new ByteFlow(text(there), here, end.options().bufferSize());
    port.add(ConnectionEnd.connected(network, there, mine.local(), onward, back));
    end.join(back, onward);
    turns.send(port);
    network.changed(port);
    network.changed(end.options());
  }

  private static String text(InetSocketAddress address) {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  /** There is room now for the connection that was requested. */
  void admit() {
    if (request != null) {
      turns.touch(end.options(), true);
      establish(request);
    }
  }

  /** No socket listens any more for the connection that was requested. */
  void refuse() {
    if (request != null) {
      turns.touch(end.options(), true);
      request.refuse(Network.refusal());
      network.changed(end.options());
    }
  }

  private void connected(ConnectionRequest mine) {
    turns.touch(end.options(), true);
    local = mine.local();
    request = null;
    network.changed(end.options());
  }

  /** Finishes what was requested, as soon as that can be done. */
  int finish(NetworkCaller caller) throws IOException {
    return NetworkOperation.perform(
        turns, end.options(), lock, caller, "finishConnect", this::finishNow);
  }

  private int finishNow() throws IOException {
    ConnectionRequest mine = request;
    if (mine == null) {
      if (end.connected()) {
        return 1;
      }
      throw new NoConnectionPendingException();
    }
    decide();
    if (mine.refusal() != null) {
      throw mine.refusal();
    }
    if (!end.joined()) {
      return NetworkOperation.NOT_YET;
    }
    end.checkWhole();
    connected(mine);
    return 1;
  }

  /** The program observes that the channel was not connected at once. */
  void decide() {
    turns.touch(end.options(), false);
    if (request != null && request.undecided()) {
      turns.touch(end.options(), true);
      request.undecided(false);
    }
  }

  /**
   * The program checks whether the channel was connected at once, as the specification permits;
   * returns whether it was, which is a data choice.
   */
  boolean connectedAtOnce() {
    ConnectionRequest mine = request;
    boolean open = mine != null && mine.undecided() && !end.closed();
    decide();
    boolean connected = open && turns.happens("the connection is established at once");
    if (mine != null && connected) {
      connected(mine);
    }
    return connected;
  }

  /** It is closed, before or after it was connected. */
  void close() {
    ConnectionRequest unfinished = request;
    if (unfinished != null) {
      unfinished.port().forget(this);
      network.changed(unfinished.port());
    }
  }
}
