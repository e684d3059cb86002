package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/**
 * One end of a connection, or a socket that is not connected yet.
 *
 * <p>Whoever closes with bytes unread, or does not linger, resets the connection. Of that the other
 * end is told once, as Linux does it: what it does next fails, be it a write or, after the bytes
 * that are there, a read. If it was told before that no more bytes come, only its writes fail.
 */
final class End {
  private final Network network;
  private final Turns turns;
  private final Options options;
  private final ChannelLock reading = ChannelLock.of("reading from a socket");
  private final ChannelLock writing = ChannelLock.of("writing to a socket");
  private @Nullable InetSocketAddress local;
  private @Nullable InetSocketAddress remote;
  private @Nullable ByteFlow in;
  private @Nullable ByteFlow out;
  private @Nullable Port wanted;
  private boolean deaf;
  private boolean mute;
  private boolean closed;

  End(Network network) {
    this.network = network;
    this.turns = network.turns();
    this.options = new Options(turns);
  }

  Options options() {
    return options;
  }

  ChannelLock reading() {
    return reading;
  }

  ChannelLock writing() {
    return writing;
  }

  boolean closed() {
    turns.touch(options, false);
    return closed;
  }

  boolean connected() {
    turns.touch(options, false);
    return remote != null;
  }

  @Nullable InetSocketAddress local() {
    turns.touch(options, false);
    return local;
  }

  @Nullable InetSocketAddress remote() {
    turns.touch(options, false);
    return remote;
  }

  void bind(InetAddress address, int port) {
    turns.touch(options, true);
    local = new InetSocketAddress(address, port == 0 ? network.freePort().number() : port);
  }

  /** Connects, if that can be done; else {@link Attempt#NOT_YET} if the caller won't wait. */
  int connect(InetSocketAddress to, Caller caller) throws IOException {
    Port port = network.port(to.getPort());
    wanted = port;
    int result = Attempt.perform(turns, port, writing, caller, "connect", () -> attempt(to, port));
    if (result != Attempt.NOT_YET) {
      wanted = null;
    }
    return result;
  }

  private int attempt(InetSocketAddress to, Port port) throws IOException {
    if (connected()) {
      throw new SocketException("already connected");
    }
    if (!port.hears(to.getAddress())) {
      throw network.refused(to);
    }
    if (!port.hasRoom()) {
      return Attempt.NOT_YET;
    }
    InetAddress own = to.getAddress().isAnyLocalAddress() ? network.loopback() : to.getAddress();
    if (local == null || local.getPort() == 0 || local.getAddress().isAnyLocalAddress()) {
      int number = local == null || local.getPort() == 0 ? network.clientPort() : local.getPort();
      local = new InetSocketAddress(own, number);
    }
    turns.touch(options, true);
    End other = new End(network);
    InetSocketAddress there = new InetSocketAddress(own, to.getPort());
    String here = text(local);
    ByteFlow onward = new ByteFlow(here, text(there), port.bufferSize());
    ByteFlow back = new ByteFlow(text(there), here, options.bufferSize());
    join(back, onward, there);
    other.local = there;
    other.join(onward, back, local);
    port.add(other);
    turns.send(port);
    network.changed(port);
    return 1;
  }

  private static String text(InetSocketAddress address) {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  private void join(ByteFlow from, ByteFlow to, InetSocketAddress peer) {
    in = from;
    out = to;
    remote = peer;
  }

  /** Takes over what another end is connected to. */
  void become(End other) {
    local = other.local;
    remote = other.remote;
    in = other.in;
    out = other.out;
  }

  int read(byte[] target, int from, int length, Caller caller) throws IOException {
    ByteFlow flow = in;
    if (flow == null) {
      throw new SocketException("Socket is not connected");
    }
    return Attempt.perform(
        turns,
        flow,
        reading,
        caller,
        "read",
        () -> {
          if (flow.reset() && flow.available() == 0) {
            breakOff(out);
          }
          return network.read(flow, target, from, length);
        });
  }

  int write(byte[] source, int from, int length, Caller caller) throws IOException {
    ByteFlow flow = out;
    if (flow == null) {
      throw new SocketException("Socket is not connected");
    }
    return Attempt.perform(
        turns,
        flow,
        writing,
        caller,
        "write",
        () -> {
          if (length > 0 && in != null && in.reset() && !flow.isBroken()) {
            turns.touch(in, true);
            in.reset(false);
            breakOff(flow);
            throw new SocketException("Connection reset by peer");
          }
          return network.write(flow, source, from, length, "");
        });
  }

  private void breakOff(@Nullable ByteFlow flow) {
    if (flow != null) {
      turns.touch(flow, true);
      flow.breakOff();
    }
  }

  int available() {
    if (in == null) {
      return 0;
    }
    turns.step(in, false, "available");
    return in.available();
  }

  void shutdownInput() {
    if (in != null && !deaf) {
      turns.step(in, true, "shutdownInput");
      deaf = true;
      in.deafen();
      network.changed(in);
    }
  }

  void shutdownOutput() {
    if (out != null && !mute) {
      turns.step(out, true, "shutdownOutput");
      mute = true;
      out.closeWriter();
      turns.send(out);
      network.changed(out);
    }
  }

  boolean deaf() {
    return deaf;
  }

  boolean mute() {
    return mute;
  }

  /** Closes as a channel does. */
  void close() {
    close(false);
  }

  /** Closes as a socket does, which says first that no more bytes come. */
  void tellAndClose() {
    close(true);
  }

  private void close(boolean tells) {
    Part first = out != null ? out : wanted;
    if (first != null) {
      turns.step(first, true, "close");
    }
    if (!closed) {
      turns.touch(options, true);
      closed = true;
      boolean hard = options.lingersNot();
      if (out != null && tells && !hard) {
        out.closeWriter();
      }
      leave(hard);
      if (wanted != null) {
        network.changed(wanted);
      }
    }
  }

  /** The connection ends before anybody has accepted it. */
  void abort() {
    closed = true;
    leave(true);
  }

  private void leave(boolean hard) {
    ByteFlow from = in;
    ByteFlow to = out;
    if (from != null && to != null) {
      boolean lost = from.closeReader();
      if ((lost || hard) && to.writerClosed()) {
        from.breakOff();
      } else if (lost || hard) {
        to.reset(true);
      }
      to.closeWriter();
      turns.send(to);
      network.changed(from);
      network.changed(to);
    }
  }

  /** Whether its state depends on a part. */
  boolean uses(Part part) {
    return part == in || part == out || part == wanted;
  }

  /** Whether a read would not wait. */
  boolean readable() {
    if (in == null) {
      return false;
    }
    turns.touch(in, false);
    return in.readable();
  }

  /** Whether a write would not wait. */
  boolean writable() {
    if (out == null) {
      return false;
    }
    turns.touch(out, false);
    return out.writable();
  }

  /** Whether an attempt to connect would not wait. */
  boolean connectable() {
    if (wanted == null) {
      return false;
    }
    turns.touch(wanted, false);
    return wanted.hasRoom() || wanted.isFree();
  }
}
