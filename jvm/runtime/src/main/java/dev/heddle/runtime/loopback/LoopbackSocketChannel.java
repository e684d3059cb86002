package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NoConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A {@link SocketChannel} of the program. */
final class LoopbackSocketChannel extends SocketChannel implements Watched {
  private final Network network;
  private final End end;
  private final ChannelCaller caller;
  private @Nullable InetSocketAddress pending;
  private @Nullable Socket socket;

  LoopbackSocketChannel(SelectorProvider provider, Network network, End end) {
    super(provider);
    this.network = network;
    this.end = end;
    this.caller = new ChannelCaller(this, end::closed);
  }

  @Override
  public SocketChannel bind(@Nullable SocketAddress local) throws IOException {
    caller.checkOpen();
    InetSocketAddress wanted = local == null ? new InetSocketAddress(0) : resolved(local);
    end.bind(wanted.getAddress(), wanted.getPort());
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
    return Options.supported();
  }

  @Override
  public SocketChannel shutdownInput() throws IOException {
    checkConnected();
    end.shutdownInput();
    return this;
  }

  @Override
  public SocketChannel shutdownOutput() throws IOException {
    checkConnected();
    end.shutdownOutput();
    return this;
  }

  private void checkConnected() throws ClosedChannelException {
    caller.checkOpen();
    if (!end.connected()) {
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
    return end.connected();
  }

  @Override
  public boolean isConnectionPending() {
    return pending != null;
  }

  @Override
  public boolean connect(SocketAddress remote) throws IOException {
    InetSocketAddress to = resolved(remote);
    caller.checkOpen();
    if (end.connected()) {
      throw new AlreadyConnectedException();
    }
    if (pending != null) {
      throw new ConnectionPendingException();
    }
    network.checkInside(to);
    pending = to;
    return connectTo(to);
  }

  /** Tries to connect, or fails and closes the channel; returns whether it is connected now. */
  private boolean connectTo(InetSocketAddress to) throws IOException {
    try {
      if (end.connect(to, caller) == Attempt.NOT_YET) {
        return false;
      }
      pending = null;
      return true;
    } catch (IOException e) {
      pending = null;
      close();
      throw e;
    }
  }

  @Override
  public boolean finishConnect() throws IOException {
    caller.checkOpen();
    if (end.connected()) {
      return true;
    }
    if (pending == null) {
      throw new NoConnectionPendingException();
    }
    return connectTo(pending);
  }

  @Override
  public @Nullable SocketAddress getRemoteAddress() throws IOException {
    caller.checkOpen();
    return end.remote();
  }

  @Override
  public @Nullable SocketAddress getLocalAddress() throws IOException {
    caller.checkOpen();
    return end.local();
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return (int) read(new ByteBuffer[] {target}, 0, 1);
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    checkConnected();
    return Buffers.read(targets, offset, length, data -> end.read(data, 0, data.length, caller));
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    return (int) write(new ByteBuffer[] {source}, 0, 1);
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    checkConnected();
    if (end.mute()) {
      throw new ClosedChannelException();
    }
    return Buffers.write(
        sources, offset, length, caller, data -> end.write(data, 0, data.length, caller));
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
    int ready = end.readable() ? SelectionKey.OP_READ : 0;
    if (end.connected()) {
      return end.writable() ? ready | SelectionKey.OP_WRITE : ready;
    }
    return end.connectable() ? SelectionKey.OP_CONNECT : 0;
  }

  @Override
  public boolean uses(Part part) {
    return end.uses(part);
  }
}
