package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** The socket that a channel of the program shows. */
final class LoopbackSocket extends Socket {
  /** Whether it fails with exceptions of sockets instead of those of channels. */
  private static final boolean LIKE_A_SOCKET = Runtime.version().feature() > 17;

  private final SocketChannel channel;
  private final ConnectionEnd end;
  private final LoopbackSocketImpl impl;

  private LoopbackSocket(SocketChannel channel, ConnectionEnd end, LoopbackSocketImpl impl)
      throws SocketException {
    super(impl);
    this.channel = channel;
    this.end = end;
    this.impl = impl;
  }

  static Socket of(SocketChannel channel, ConnectionEnd end, LoopbackSocketImpl impl) {
    try {
      return new LoopbackSocket(channel, end, impl);
    } catch (SocketException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public SocketChannel getChannel() {
    return channel;
  }

  @Override
  public void bind(@Nullable SocketAddress address) throws IOException {
    channel.bind(address);
  }

  @Override
  public void connect(SocketAddress address) throws IOException {
    connect(address, 0);
  }

  @Override
  public void connect(@Nullable SocketAddress address, int timeout) throws IOException {
    if (address == null) {
      throw new IllegalArgumentException("connect: The address can't be null");
    }
    if (timeout < 0) {
      throw new IllegalArgumentException("connect: timeout can't be negative");
    }
    try {
      impl.connect(address, timeout);
    } catch (AlreadyConnectedException e) {
      if (LIKE_A_SOCKET) {
        throw new SocketException("Already connected");
      }
      throw e;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public boolean isConnected() {
    return channel.isConnected();
  }

  @Override
  public boolean isBound() {
    return end.connector().local() != null;
  }

  @Override
  public boolean isClosed() {
    return end.closed();
  }

  @Override
  public boolean isInputShutdown() {
    return end.deaf();
  }

  @Override
  public boolean isOutputShutdown() {
    return end.mute();
  }

  @Override
  public @Nullable InetAddress getInetAddress() {
    InetSocketAddress remote = end.connector().remote();
    return remote == null ? null : remote.getAddress();
  }

  @Override
  public int getPort() {
    InetSocketAddress remote = end.connector().remote();
    return remote == null ? 0 : remote.getPort();
  }

  @Override
  public int getLocalPort() {
    InetSocketAddress local = end.connector().local();
    return local == null ? -1 : local.getPort();
  }

  @Override
  public @Nullable SocketAddress getRemoteSocketAddress() {
    return end.connector().remote();
  }

  @Override
  public InputStream getInputStream() throws IOException {
    checkConnected();
    return impl.getInputStream();
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    checkConnected();
    return impl.getOutputStream();
  }

  private void checkConnected() throws SocketException {
    if (end.closed()) {
      throw new SocketException("Socket is closed");
    }
    if (!channel.isConnected()) {
      throw new SocketException("Socket is not connected");
    }
  }

  @Override
  public void shutdownInput() throws IOException {
    channel.shutdownInput();
  }

  @Override
  public void shutdownOutput() throws IOException {
    channel.shutdownOutput();
  }

  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the channel synchronises
  public void close() throws IOException {
    channel.close();
  }
}
