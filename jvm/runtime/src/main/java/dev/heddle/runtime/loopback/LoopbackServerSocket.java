package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** The server socket that a channel of the program shows. */
final class LoopbackServerSocket extends ServerSocket {
  private final ServerSocketChannel channel;
  private final ListeningSocket listener;

  LoopbackServerSocket(
      ServerSocketChannel channel, ListeningSocket listener, LoopbackSocketImpl impl) {
    super(impl);
    this.channel = channel;
    this.listener = listener;
  }

  @Override
  public ServerSocketChannel getChannel() {
    return channel;
  }

  @Override
  public void bind(@Nullable SocketAddress address, int backlog) throws IOException {
    channel.bind(address, backlog);
  }

  @Override
  public Socket accept() throws IOException {
    SocketChannel accepted = channel.accept();
    if (accepted == null) {
      throw new IllegalBlockingModeException();
    }
    return accepted.socket();
  }

  @Override
  public boolean isBound() {
    return listener.local() != null;
  }

  @Override
  public boolean isClosed() {
    return listener.closed();
  }

  @Override
  public @Nullable InetAddress getInetAddress() {
    InetSocketAddress local = listener.local();
    return local == null ? null : local.getAddress();
  }

  @Override
  public int getLocalPort() {
    InetSocketAddress local = listener.local();
    return local == null ? -1 : local.getPort();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
