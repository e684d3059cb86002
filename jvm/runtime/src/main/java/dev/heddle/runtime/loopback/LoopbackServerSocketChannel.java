package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.NotYetBoundException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A {@link ServerSocketChannel} of the program. */
final class LoopbackServerSocketChannel extends ServerSocketChannel implements SelectableLoopback {
  private final Network network;
  private final ListeningSocket listener;
  private final ChannelCaller caller;
  private @Nullable ServerSocket socket;

  LoopbackServerSocketChannel(SelectorProvider provider, Network network) {
    super(provider);
    this.network = network;
    this.listener = new ListeningSocket(network);
    this.caller = new ChannelCaller(this, listener::closed);
  }

  @Override
  public ServerSocketChannel bind(@Nullable SocketAddress local, int backlog) throws IOException {
    caller.checkOpen();
    if (listener.local() != null) {
      throw new AlreadyBoundException();
    }
    SocketAddress wanted = local == null ? new InetSocketAddress(0) : local;
    if (!(wanted instanceof InetSocketAddress address)) {
      throw new UnsupportedAddressTypeException();
    }
    if (address.isUnresolved()) {
      throw new UnresolvedAddressException();
    }
    listener.bind(address.getAddress(), address.getPort());
    listener.listen(backlog);
    return this;
  }

  @Override
  public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) throws IOException {
    caller.checkOpen();
    listener.options().set(name, value);
    return this;
  }

  @Override
  public <T> T getOption(SocketOption<T> name) throws IOException {
    caller.checkOpen();
    return name.type().cast(listener.options().get(name));
  }

  @Override
  public Set<SocketOption<?>> supportedOptions() {
    return LoopbackSocketOptions.supported();
  }

  @Override
  public ServerSocket socket() {
    if (socket == null) {
      socket =
          new LoopbackServerSocket(
              this, listener, new LoopbackSocketImpl(network, listener, caller));
    }
    return socket;
  }

  @Override
  public @Nullable SocketChannel accept() throws IOException {
    caller.checkOpen();
    if (listener.local() == null) {
      throw new NotYetBoundException();
    }
    ConnectionEnd accepted = listener.accept(caller);
    return accepted == null ? null : new LoopbackSocketChannel(provider(), network, accepted);
  }

  @Override
  public @Nullable SocketAddress getLocalAddress() throws IOException {
    caller.checkOpen();
    return listener.local();
  }

  @Override
  protected void implCloseSelectableChannel() {
    listener.close();
  }

  @Override
  protected void implConfigureBlocking(boolean block) {
    caller.configureBlocking(block, network.turns(), listener.accepting());
  }

  @Override
  public int readyOps() {
    return listener.acceptable() ? SelectionKey.OP_ACCEPT : 0;
  }

  @Override
  public boolean uses(NetworkPart part) {
    return listener.uses(part);
  }
}
