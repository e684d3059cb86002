package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.SelectionKey;
import org.jspecify.annotations.Nullable;

/**
 * One end of a connection, or a socket that is not connected yet.
 *
 * <p>An end that closes with bytes unread, or does not linger, resets the connection. The other end
 * is notified of that once, as Linux does it: its next operation fails, be it a write or, after the
 * bytes that are there, a read. If it has already read the end of the stream, only its writes fail.
 */
final class ConnectionEnd {
  /** What a selection reports for a channel that cannot be used any more. */
  private static final int HUNG_UP =
      SelectionKey.OP_CONNECT | SelectionKey.OP_READ | SelectionKey.OP_WRITE;

  private final Network network;
  private final NetworkScheduling turns;
  private final LoopbackSocketOptions options;
  private final ChannelUseLock reading = ChannelUseLock.of("reading from a socket");
  private final ChannelUseLock writing = ChannelUseLock.of("writing to a socket");
  private final ConnectionSetup connector;
  private @Nullable ByteFlow in;
  private @Nullable ByteFlow out;
  private boolean deaf;
  private boolean mute;
  private boolean closed;

  ConnectionEnd(Network network) {
    this.network = network;
    this.turns = network.turns();
    this.options = new LoopbackSocketOptions(turns);
    this.connector = new ConnectionSetup(this, network);
  }

  private ConnectionEnd(Network network, InetSocketAddress local, InetSocketAddress remote) {
    this.network = network;
    this.turns = network.turns();
    this.options = new LoopbackSocketOptions(turns);
    this.connector = new ConnectionSetup(this, network, local, remote);
  }

  /** The other end of a connection, which writes into one flow and reads from another. */
  static ConnectionEnd connected(
      Network network,
      InetSocketAddress local,
      InetSocketAddress remote,
      ByteFlow from,
      ByteFlow to) {
    ConnectionEnd end = new ConnectionEnd(network, local, remote);
    end.join(from, to);
    return end;
  }

  LoopbackSocketOptions options() {
    return options;
  }

  ChannelUseLock reading() {
    return reading;
  }

  ChannelUseLock writing() {
    return writing;
  }

  boolean closed() {
    turns.touch(options, false);
    return closed;
  }

  /** The calling thread is about to read the state; other threads may run first. */
  void look(String what) {
    turns.step(options, false, what);
  }

  /** The same after the threads that wait to do it, or to connect. */
  void look(String what, ChannelUseLock lock) {
    look(what);
    lock.pass(turns);
  }

  /** Whether it is connected, and not closed. */
  boolean connected() {
    turns.touch(options, false);
    return in != null && connector.request() == null && !closed;
  }

  /** How it becomes connected. */
  ConnectionSetup connector() {
    return connector;
  }

  /** It is connected as far as the network is concerned. */
  void join(ByteFlow from, ByteFlow to) {
    in = from;
    out = to;
  }

  /** The other ends of its flows are there. */
  boolean joined() {
    return in != null;
  }

  /** Takes over what another end is connected to. */
  void become(ConnectionEnd other) {
    connector.become(other.connector);
    in = other.in;
    out = other.out;
  }

  int read(byte[] target, int from, int length, NetworkCaller caller) throws IOException {
    ByteFlow flow = in;
    if (flow == null) {
      throw new SocketException("Socket is not connected");
    }
    return NetworkOperation.perform(
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

  int write(byte[] source, int from, int length, NetworkCaller caller) throws IOException {
    ByteFlow flow = out;
    if (flow == null) {
      throw new SocketException("Socket is not connected");
    }
    return NetworkOperation.perform(
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

  /** Closes as a socket does, which ends its stream first. */
  void tellAndClose() {
    close(true);
  }

  private void close(boolean tells) {
    ConnectionRequest unfinished = connector.request();
    NetworkPart asked = unfinished == null ? options : unfinished.port();
    turns.step(out != null ? out : asked, true, "close");
    if (!closed) {
      turns.touch(options, true);
      closed = true;
      boolean hard = options.lingersNot();
      if (out != null && tells && !hard) {
        out.closeWriter();
      }
      leave(hard);
      network.changed(options);
      connector.close();
    }
  }

  /** The connection ends before it was accepted. */
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
  boolean uses(NetworkPart part) {
    return part == in || part == out || part == options;
  }

  /** Throws if the other end has reset the connection, or will. */
  void checkWhole() throws SocketException {
    ByteFlow from = in;
    ByteFlow to = out;
    if (from != null && to != null && isBroken(from, to)) {
      throw new SocketException(from.reset() ? "Connection reset by peer" : "Broken pipe");
    }
  }

  private boolean isBroken(ByteFlow from, ByteFlow to) {
    turns.touch(from, false);
    turns.touch(to, false);
    return from.reset() || to.isBroken();
  }

  /** For which operations a selection finds it ready, as the kernel reports it. */
  int ready() {
    connector.decide();
    if (closed) {
      return 0;
    }
    ConnectionRequest request = connector.request();
    ByteFlow from = in;
    ByteFlow to = out;
    if (from == null || to == null) {
      return request == null || request.refusal() != null ? HUNG_UP : 0;
    }
    boolean over = (deaf || from.writerClosed()) && to.writerClosed();
    if (isBroken(from, to) || over) {
      return HUNG_UP;
    }
    if (request != null) {
      return SelectionKey.OP_CONNECT;
    }
    return (from.readable() ? SelectionKey.OP_READ : 0)
        | (to.writable() ? SelectionKey.OP_WRITE : 0);
  }

  /**
   * Whether a selection that watches it for some operations ends although it is ready for none of
   * them: the kernel reports that it can be read or written, but its connection was not finished.
   */
  boolean stirs(int interest) {
    boolean established = !closed() && connector.request() != null && in != null;
    boolean data = established && in != null && in.readable();
    return (established && (interest & SelectionKey.OP_WRITE) != 0)
        || (data && (interest & SelectionKey.OP_READ) != 0);
  }
}
