package dev.heddle.hooks.io;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A channel whose connection is always pending. */
final class Connecting extends SocketChannel {
  Connecting() {
    super(SelectorProvider.provider());
  }

  @Override
  public boolean connect(SocketAddress remote) {
    return false;
  }

  @Override
  public SocketChannel bind(@Nullable SocketAddress local) {
    return this;
  }

  @Override
  public <T> SocketChannel setOption(SocketOption<T> name, T value) {
    return this;
  }

  @Override
  public <T> T getOption(SocketOption<T> name) throws IOException {
    throw new IOException("no options");
  }

  @Override
  public Set<SocketOption<?>> supportedOptions() {
    return Set.of();
  }

  @Override
  public SocketChannel shutdownInput() {
    return this;
  }

  @Override
  public SocketChannel shutdownOutput() {
    return this;
  }

  @Override
  public Socket socket() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isConnected() {
    return false;
  }

  @Override
  public boolean isConnectionPending() {
    return true;
  }

  @Override
  public boolean finishConnect() {
    return false;
  }

  @Override
  public @Nullable SocketAddress getRemoteAddress() {
    return null;
  }

  @Override
  public @Nullable SocketAddress getLocalAddress() {
    return null;
  }

  @Override
  public int read(ByteBuffer target) {
    return 0;
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) {
    return 0;
  }

  @Override
  public int write(ByteBuffer source) {
    return 0;
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) {
    return 0;
  }

  @Override
  protected void implCloseSelectableChannel() {}

  @Override
  protected void implConfigureBlocking(boolean block) {}
}
