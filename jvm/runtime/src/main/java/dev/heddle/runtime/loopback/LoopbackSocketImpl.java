package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.SocketOptions;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.IllegalBlockingModeException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of a {@link java.net.Socket} or {@link java.net.ServerSocket} of the program.
 */
final class LoopbackSocketImpl extends SocketImpl {
  private final Network network;
  private final ConnectionEnd end;
  private final ListeningSocket listener;

  /** The channel that it belongs to, or null. */
  private final @Nullable ChannelCaller channel;

  /** Whether this is behind a server socket. */
  private boolean listens;

  LoopbackSocketImpl(Network network) {
    this(network, new ConnectionEnd(network), new ListeningSocket(network), null);
  }

  /** The same socket as a channel's. */
  LoopbackSocketImpl(Network network, ConnectionEnd end, ChannelCaller channel) {
    this(network, end, new ListeningSocket(network), channel);
  }

  /** A server socket, perhaps the same as a channel's. */
  LoopbackSocketImpl(Network network, ListeningSocket listener, @Nullable ChannelCaller channel) {
    this(network, new ConnectionEnd(network), listener, channel);
    listens = true;
  }

  private LoopbackSocketImpl(
      Network network,
      ConnectionEnd end,
      ListeningSocket listener,
      @Nullable ChannelCaller channel) {
    this.network = network;
    this.end = end;
    this.listener = listener;
    this.channel = channel;
  }

  /** How it waits and fails. */
  private NetworkCaller caller(long nanos, String late) {
    return new NetworkCaller() {
      @Override
      public boolean blocking() {
        if (channel != null && !channel.blocking()) {
          throw new IllegalBlockingModeException();
        }
        return true;
      }

      @Override
      public long nanos() {
        return nanos;
      }

      @Override
      public boolean interruptible() {
        return channel != null || network.turns().virtual();
      }

      @Override
      public boolean closed() {
        return listens ? listener.closed() : end.closed();
      }

      @Override
      public IOException closedException(boolean waited) {
        return channel != null && waited
            ? channel.closedException(waited)
            : new SocketException("Socket closed");
      }

      @Override
      public IOException timeout() {
        return new SocketTimeoutException(late);
      }

      @Override
      public IOException interrupted() throws IOException {
        if (channel != null) {
          return channel.interrupted();
        }
        close();
        return new SocketException("Closed by interrupt");
      }
    };
  }

  private LoopbackSocketOptions options() {
    return listens ? listener.options() : end.options();
  }

  @Override
  protected void create(boolean stream) {}

  @Override
  protected void connect(String host, int port) throws IOException {
    connect(new InetSocketAddress(host, port), 0);
  }

  @Override
  protected void connect(InetAddress to, int port) throws IOException {
    connect(new InetSocketAddress(to, port), 0);
  }

  @Override
  protected void connect(SocketAddress to, int timeout) throws IOException {
    if (!(to instanceof InetSocketAddress wanted)) {
      throw new IllegalArgumentException("Unsupported address type");
    }
    if (wanted.isUnresolved()) {
      throw new UnknownHostException(wanted.getHostName());
    }
    network.checkInside(wanted);
    long nanos = timeout == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(timeout);
    try {
      end.connector().connect(wanted, caller(nanos, "Connect timed out"));
    } catch (AlreadyConnectedException | ConnectionPendingException e) {
      if (channel != null) {
        throw e;
      }
      throw new SocketException("Already connected");
    } catch (IOException e) {
      close(); // it has one attempt
      throw e;
    }
    show();
  }

  /** Passes the addresses to the superclass. */
  private void show() {
    InetSocketAddress local = end.connector().local();
    InetSocketAddress remote = end.connector().remote();
    localport = local == null ? 0 : local.getPort();
    if (remote != null) {
      address = remote.getAddress();
      port = remote.getPort();
    }
  }

  @Override
  protected void bind(InetAddress host, int number) throws IOException {
    if (listens) {
      listener.bind(host, number);
      address = host;
      localport = Objects.requireNonNull(listener.local()).getPort();
    } else {
      end.connector().bind(host, number);
      show();
    }
  }

  @Override
  protected void listen(int backlog) {
    listener.listen(backlog);
  }

  @Override
  protected void accept(SocketImpl socket) throws IOException {
    if (!(socket instanceof LoopbackSocketImpl accepting)) {
      throw new IOException("a socket of another network cannot be accepted");
    }
    ConnectionEnd accepted = listener.accept(caller(options().nanos(), "Accept timed out"));
    accepting.end.become(Objects.requireNonNull(accepted));
    accepting.show();
  }

  @Override
  protected InputStream getInputStream() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] target, int from, int length) throws IOException {
        Objects.checkFromIndexSize(from, length, target.length);
        return length == 0
            ? 0
            : end.read(target, from, length, caller(options().nanos(), "Read timed out"));
      }

      @Override
      public int available() throws IOException {
        return LoopbackSocketImpl.this.available();
      }

      @Override
      public void close() {
        LoopbackSocketImpl.this.close();
      }
    };
  }

  @Override
  protected OutputStream getOutputStream() {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] source, int from, int length) throws IOException {
        Objects.checkFromIndexSize(from, length, source.length);
        byte[] data = Arrays.copyOfRange(source, from, from + length);
        for (int done = 0; done < length; ) {
          done += end.write(data, done, length - done, caller(-1, ""));
        }
      }

      @Override
      public void close() {
        LoopbackSocketImpl.this.close();
      }
    };
  }

  @Override
  protected int available() throws IOException {
    if (end.closed()) {
      throw new SocketException("Socket closed");
    }
    return end.available();
  }

  @Override
  protected void close() {
    if (listens) {
      listener.close();
    } else {
      end.tellAndClose();
    }
  }

  @Override
  protected void shutdownInput() {
    end.shutdownInput();
  }

  @Override
  protected void shutdownOutput() {
    end.shutdownOutput();
  }

  @Override
  protected void sendUrgentData(int data) throws IOException {
    throw new SocketException("Urgent data not supported");
  }

  @Override
  protected Set<SocketOption<?>> supportedOptions() {
    return LoopbackSocketOptions.supported();
  }

  @Override
  protected <T> void setOption(SocketOption<T> name, T value) throws IOException {
    checkOpen();
    options().set(name, value);
  }

  @Override
  protected <T> T getOption(SocketOption<T> name) throws IOException {
    checkOpen();
    return name.type().cast(options().get(name));
  }

  private void checkOpen() throws SocketException {
    if (listens ? listener.closed() : end.closed()) {
      throw new SocketException("Socket closed");
    }
  }

  @Override
  public void setOption(int option, @Nullable Object value) throws SocketException {
    checkOpen();
    options().set(option, value);
  }

  @Override
  public @Nullable Object getOption(int option) throws SocketException {
    checkOpen();
    if (option == SocketOptions.SO_BINDADDR) {
      InetSocketAddress local = listens ? listener.local() : end.connector().local();
      return local == null ? new InetSocketAddress(0).getAddress() : local.getAddress();
    }
    return options().get(option);
  }
}
