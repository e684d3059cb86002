package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.channels.spi.SelectorProvider;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A {@link SocketChannel} of the program. */
final class LoopbackSocketChannel extends SocketChannel implements SelectableLoopback {
  private final Network network;
  private final ConnectionEnd end;
  private final ChannelCaller caller;
  private @Nullable Socket socket;

  LoopbackSocketChannel(SelectorProvider provider, Network network, ConnectionEnd end) {
    super(provider);
    this.network = network;
    this.end = end;
    this.caller = new ChannelCaller(this, end::closed);
  }

  @Override
  public SocketChannel bind(@Nullable SocketAddress local) throws IOException {
    caller.checkOpen();
    InetSocketAddress wanted = local == null ? new InetSocketAddress(0) : resolved(local);
    end.connector().bind(wanted.getAddress(), wanted.getPort());
    return this;
  }

  private static InetSocketAddress resolved(SocketAddress address) {
    if (!(address instanceof InetSocketAddress inet)) {
      throw new UnsupportedAddressTypeException();
    }
    if (inet.isUnresolved()) {
      throw new UnresolvedAddressException();
    }
    return inet;
  }

  @Override
  public <T> SocketChannel setOption(SocketOption<T> name, T value) throws IOException {
    caller.checkOpen();
    end.options().set(name, value);
    return this;
  }

  @Override
  public <T> T getOption(SocketOption<T> name) throws IOException {
    caller.checkOpen();
    return name.type().cast(end.options().get(name));
  }

  @Override
  public Set<SocketOption<?>> supportedOptions() {
    return LoopbackSocketOptions.supported();
  }

  @Override
  public SocketChannel shutdownInput() throws IOException {
    end.look("shutdownInput");
    checkConnected();
    end.shutdownInput();
    return this;
  }

  @Override
  public SocketChannel shutdownOutput() throws IOException {
    end.look("shutdownOutput");
    checkConnected();
    end.shutdownOutput();
    return this;
  }

  /** Checks whether it is connected, after the threads that connect it. */
  private void awaitConnected(String what, ChannelUseLock lock) throws ClosedChannelException {
    caller.checkOpen();
    if (!end.connected()) {
      end.look(what, lock);
      checkConnected();
    }
  }

  private void checkConnected() throws ClosedChannelException {
    caller.checkOpen();
    if (!end.connected()) {
      end.connector().decide();
      throw new NotYetConnectedException();
    }
  }

  @Override
  public Socket socket() {
    if (socket == null) {
      socket = LoopbackSocket.of(this, end, new LoopbackSocketImpl(network, end, caller));
    }
    return socket;
  }

  @Override
  public boolean isConnected() {
    end.look("isConnected");
    return end.connected() || end.connector().connectedAtOnce();
  }

  @Override
  public boolean isConnectionPending() {
    end.look("isConnectionPending");
    return !end.closed() && end.connector().request() != null && !end.connector().connectedAtOnce();
  }

  /** Whether it was connected at once although {@link #connect} has said that it is pending. */
  boolean connectedAtOnce() {
    return end.connector().connectedAtOnce();
  }

  @Override
  public boolean connect(SocketAddress remote) throws IOException {
    InetSocketAddress to = resolved(Objects.requireNonNull(remote));
    caller.checkOpen();
    network.checkInside(to);
    return closingOnFailure(() -> end.connector().connect(to, caller));
  }

  @Override
  public boolean finishConnect() throws IOException {
    end.look("finishConnect");
    caller.checkOpen();
    return end.connected() || closingOnFailure(() -> end.connector().finish(caller));
  }

  /** Does something, or fails and closes the channel; returns whether it is done. */
  private boolean closingOnFailure(NetworkOperation attempt) throws IOException {
    try {
      return attempt.now() != NetworkOperation.NOT_YET;
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  @Override
  public @Nullable SocketAddress getRemoteAddress() throws IOException {
    end.look("getRemoteAddress");
    caller.checkOpen();
    return end.connector().remote();
  }

  @Override
  public @Nullable SocketAddress getLocalAddress() throws IOException {
    end.look("getLocalAddress");
    caller.checkOpen();
    return end.connector().local();
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return (int) read(new ByteBuffer[] {target}, 0, 1);
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    awaitConnected("read", end.reading());
    return ChannelBuffers.read(
        targets, offset, length, data -> end.read(data, 0, data.length, caller));
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    return (int) write(new ByteBuffer[] {source}, 0, 1);
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    awaitConnected("write", end.writing());
    if (end.mute()) {
      throw new ClosedChannelException();
    }
    try {
      return ChannelBuffers.write(
          sources, offset, length, caller, data -> end.write(data, 0, data.length, caller));
    } catch (SocketException e) {
      throw new IOException(e.getMessage()); // only sockets throw a more specific one
    }
  }

  @Override
  protected void implCloseSelectableChannel() {
    end.close();
  }

  @Override
  protected void implConfigureBlocking(boolean block) {
    caller.configureBlocking(block, network.turns(), end.reading(), end.writing());
  }

  @Override
  public int readyOps() {
    return end.ready();
  }

  @Override
  public boolean stirs(int interest) {
    return end.stirs(interest);
  }

  @Override
  public boolean uses(NetworkPart part) {
    return end.uses(part);
  }
}
