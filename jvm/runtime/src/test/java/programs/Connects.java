package programs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

/** Programs that connect non-blocking channels, and log the results. */
public final class Connects {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();
  private static final int ALL =
      SelectionKey.OP_CONNECT | SelectionKey.OP_READ | SelectionKey.OP_WRITE;

  private final StringBuilder log = new StringBuilder();

  private Connects() {}

  private static ServerSocketChannel server(int backlog) throws IOException {
    return ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0), backlog);
  }

  private static SocketChannel channel() throws IOException {
    SocketChannel channel = SocketChannel.open();
    channel.configureBlocking(false);
    return channel;
  }

  /** A channel whose connection is pending, as far as it was checked. */
  private static SocketChannel pending(SocketAddress to) throws IOException {
    SocketChannel channel = channel();
    channel.connect(to);
    return channel;
  }

  private static SocketChannel pending(ServerSocketChannel server) throws IOException {
    return pending(server.getLocalAddress());
  }

  /** An address where no socket listens. */
  private static SocketAddress nowhere() throws IOException {
    try (ServerSocketChannel server = server(1)) {
      return server.getLocalAddress();
    }
  }

  private static void close(Channel channel) throws IOException {
    channel.close();
  }

  private static ByteBuffer one() {
    return ByteBuffer.allocate(1);
  }

  /** Logs what a call returns or throws; ports differ each time, and addresses have names. */
  private Connects log(Callable<?> call) {
    String text;
    try {
      text = String.valueOf(call.call());
    } catch (Exception e) {
      text = e.getClass().getSimpleName() + (e.getMessage() == null ? "" : " " + e.getMessage());
    }
    log.append(log.length() == 0 ? "" : ", ").append(text.replaceAll("localhost|:\\d+", ""));
    return this;
  }

  private Connects log(SocketChannel channel) {
    return log(channel::isConnected)
        .log(channel::isOpen)
        .log(channel::getRemoteAddress)
        .log(channel::getLocalAddress);
  }

  /** Selects without waiting, and logs what a channel is ready for. */
  private Connects select(SocketChannel channel, int interest) throws IOException {
    try (Selector selector = Selector.open()) {
      SelectionKey key = channel.register(selector, interest);
      return log(() -> selector.selectNow() + "/" + (selector.selectedKeys().size() * ops(key)));
    }
  }

  private static int ops(SelectionKey key) {
    return key.isValid() ? key.readyOps() : -1;
  }

  @Override
  public String toString() {
    return log.toString();
  }

  /** Another thread, so that a search has something to control. */
  private static void beside() throws InterruptedException {
    Loopbacks.start(() -> {}).join();
  }

  /** What works while a connection is pending, and what does not. */
  public static String pending() throws Exception {
    beside();
    try (ServerSocketChannel server = server(5);
        SocketChannel channel = pending(server)) {
      return new Connects()
          .log(() -> channel.write(one()))
          .log(() -> channel.read(one()))
          .log(channel::shutdownInput)
          .log(channel::shutdownOutput)
          .log(() -> channel.connect(server.getLocalAddress()))
          .log(() -> channel.bind(null))
          .log(() -> channel.socket().getInputStream())
          .log(() -> connect(channel.socket(), server.getLocalAddress()))
          .log(() -> channel.socket().getRemoteSocketAddress())
          .log(channel)
          .log(channel::isConnectionPending)
          .log(channel::finishConnect)
          .log(channel)
          .log(channel::isConnectionPending)
          .log(channel::finishConnect)
          .log(() -> channel.connect(server.getLocalAddress()))
          .log(() -> channel.bind(null))
          .log(() -> channel.write(one()))
          .toString();
    }
  }

  private static boolean connect(Socket socket, SocketAddress to) throws IOException {
    socket.connect(to);
    return socket.isConnected();
  }

  /** The same where the channel becomes blocking after it has begun to connect without waiting. */
  public static String waiting() throws Exception {
    beside();
    try (ServerSocketChannel server = server(5);
        SocketChannel channel = pending(server);
        SocketChannel refused = pending(nowhere())) {
      channel.configureBlocking(true);
      refused.configureBlocking(true);
      return new Connects()
          .log(() -> channel.write(one()))
          .log(() -> connect(channel.socket(), server.getLocalAddress()))
          .log(() -> channel.connect(server.getLocalAddress()))
          .log(channel::finishConnect)
          .log(channel)
          .log(refused::finishConnect)
          .log(refused)
          .toString();
    }
  }

  /** Nothing is pending, or not any more. */
  public static String notPending() throws Exception {
    beside();
    try (ServerSocketChannel server = server(5)) {
      SocketChannel channel = channel();
      Connects log = new Connects().log(channel).log(channel::finishConnect);
      channel.close();
      log.log(channel::finishConnect).log(channel).log(channel::isConnectionPending);
      SocketChannel connected = SocketChannel.open(server.getLocalAddress());
      log.log(connected::finishConnect).log(connected::isConnected);
      connected.configureBlocking(false);
      connected.close();
      return log.log(connected::finishConnect).log(connected::isConnected).toString();
    }
  }

  /** No socket listens, or not any more, or only later. */
  public static String refused() throws Exception {
    beside();
    SocketAddress nowhere = nowhere();
    SocketChannel early = pending(nowhere);
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      server.bind(nowhere, 5);
      SocketChannel late = pending(nowhere);
      close(server);
      return new Connects()
          .select(early, ALL)
          .log(() -> early.write(one()))
          .log(early::finishConnect)
          .log(early)
          .log(early::finishConnect)
          .select(late, ALL)
          .log(late::finishConnect)
          .log(late)
          .toString();
    }
  }

  /** The thread that has accepted a connection that is still pending closes it, or resets it. */
  public static String accepted(boolean says, boolean resets) throws Exception {
    beside();
    try (ServerSocketChannel server = server(5);
        SocketChannel channel = pending(server)) {
      SocketChannel accepted = server.accept();
      if (says) {
        accepted.shutdownOutput();
      }
      if (resets) {
        accepted.setOption(StandardSocketOptions.SO_LINGER, 0);
      }
      accepted.close();
      return new Connects()
          .select(channel, ALL)
          .log(channel::finishConnect)
          .log(() -> channel.read(one()))
          .log(() -> channel.write(one()))
          .log(() -> channel.write(one()))
          .toString();
    }
  }

  /** A channel is closed whose connection is pending: the thread that accepts it reads its end. */
  public static String closed() throws Exception {
    beside();
    try (ServerSocketChannel server = server(5);
        SocketChannel channel = pending(server)) {
      close(channel);
      SocketChannel accepted = server.accept();
      return new Connects()
          .log(channel)
          .log(channel::isConnectionPending)
          .log(() -> accepted.read(one()))
          .log(() -> accepted.write(one()))
          .log(() -> accepted.write(one()))
          .toString();
    }
  }

  /** What a selector finds before and after a channel is connected. */
  public static String selected(int interest) throws Exception {
    beside();
    try (ServerSocketChannel server = server(5);
        SocketChannel channel = channel()) {
      Connects log = new Connects().select(channel, interest);
      channel.connect(server.getLocalAddress());
      log.select(channel, interest);
      try (SocketChannel accepted = server.accept()) {
        accepted.write(one());
        log.select(channel, interest).log(channel::finishConnect).select(channel, interest);
        channel.shutdownInput();
        channel.shutdownOutput();
        return log.select(channel, interest).toString();
      }
    }
  }

  /** A selection waits for nothing but what a pending connection is not ready for. */
  public static String stirred(int interest) throws Exception {
    beside();
    try (ServerSocketChannel server = server(5);
        Selector selector = Selector.open();
        SocketChannel channel = pending(server);
        SocketChannel accepted = server.accept()) {
      accepted.write(one());
      channel.register(selector, interest);
      return "selected " + selector.select();
    }
  }

  /** Two more clients than a server has room for: one is admitted, one not. */
  public static String full() throws Exception {
    beside();
    try (ServerSocketChannel server = server(1);
        SocketChannel one = pending(server);
        SocketChannel two = pending(server);
        SocketChannel three = pending(server);
        SocketChannel four = pending(server)) {
      Connects log = new Connects();
      for (SocketChannel channel : new SocketChannel[] {one, two, three, four}) {
        log.log(channel::finishConnect).select(channel, ALL);
      }
      close(four);
      server.accept().close();
      server.accept().close();
      three.configureBlocking(true);
      log.log(three::finishConnect);
      server.accept().close();
      return log.log(() -> three.read(one())).toString();
    }
  }

  /** The connection fails: the server closes before there was room. */
  public static String fullAndClosed() throws Exception {
    beside();
    try (ServerSocketChannel server = server(1);
        SocketChannel one = pending(server);
        SocketChannel two = pending(server);
        SocketChannel three = pending(server)) {
      Connects log = new Connects().log(three::finishConnect);
      close(server);
      three.configureBlocking(true);
      return log.log(three::finishConnect)
          .log(two::finishConnect)
          .log(one::finishConnect)
          .toString();
    }
  }

  /** A socket has one attempt to connect. */
  public static String again() throws Exception {
    beside();
    try (ServerSocketChannel server = server(5);
        Socket socket = new Socket()) {
      SocketAddress nowhere = nowhere();
      return new Connects()
          .log(() -> connect(socket, nowhere))
          .log(socket::isClosed)
          .log(() -> connect(socket, server.getLocalAddress()))
          .toString();
    }
  }

  /** What a thread does to a channel while another one waits for it to be connected. */
  public static String beside(boolean closes) throws Exception {
    try (ServerSocketChannel server = server(1);
        SocketChannel one = pending(server);
        SocketChannel two = pending(server);
        SocketChannel three = pending(server)) {
      three.configureBlocking(true);
      Connects finished = new Connects();
      Thread finishing = Loopbacks.start(() -> finished.log(three::finishConnect));
      Connects read = new Connects();
      Thread reading = Loopbacks.start(() -> read.log(() -> three.read(one())));
      if (closes) {
        close(three);
      } else {
        finishing.interrupt();
      }
      finishing.join();
      reading.join();
      return finished + "; " + read + "; " + one.isOpen() + two.isOpen();
    }
  }

  /** A thread writes as soon as another one has finished the connection, or before. */
  public static String writesBeside() throws Exception {
    try (ServerSocketChannel server = server(5);
        SocketChannel channel = pending(server)) {
      Connects finished = new Connects();
      Thread finishing = Loopbacks.start(() -> finished.log(channel::finishConnect));
      Connects written = new Connects().log(() -> channel.write(one()));
      finishing.join();
      return finished + "; " + written;
    }
  }

  /** A client forgets to finish: it waits until it is connected, then it writes. */
  public static String client(boolean finishes) throws Exception {
    try (ServerSocketChannel server = server(5);
        Selector selector = Selector.open();
        SocketChannel channel = pending(server)) {
      Thread serving = Loopbacks.start(() -> close(server.accept()));
      SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
      Connects log = new Connects().log(selector::select).log(key::isConnectable);
      if (finishes) {
        log.log(channel::finishConnect);
      }
      log.log(() -> channel.write(one()));
      close(channel);
      serving.join();
      return log.toString();
    }
  }

  /** A program reads what was returned, and is wrong where it is true. */
  public static String looks() throws Exception {
    beside();
    try (ServerSocketChannel server = server(5);
        SocketChannel channel = channel()) {
      boolean connected = channel.connect(server.getLocalAddress());
      return connected + " " + channel.isConnected() + " " + channel.isConnectionPending();
    }
  }

  /** The same by other means. */
  public static String asks(boolean first) throws Exception {
    beside();
    try (ServerSocketChannel server = server(5);
        SocketChannel channel = pending(server)) {
      boolean one = first ? channel.isConnected() : channel.isConnectionPending();
      boolean two = first ? channel.isConnectionPending() : channel.isConnected();
      return one + " " + two + " " + new Connects().log(() -> channel.write(one()));
    }
  }

  /** The program has observed before that the connection is pending. */
  public static String asksLate() throws Exception {
    beside();
    try (ServerSocketChannel server = server(5);
        SocketChannel channel = pending(server)) {
      return new Connects()
          .log(() -> channel.write(one()))
          .log(channel::isConnectionPending)
          .toString();
    }
  }

  /** Whether another thread is seen to have finished before its flag is seen, or after. */
  public static String flag() throws Exception {
    AtomicBoolean flag = new AtomicBoolean();
    try (ServerSocketChannel server = server(5);
        SocketChannel channel = pending(server)) {
      channel.isConnectionPending();
      Thread finishing =
          Loopbacks.start(
              () -> {
                flag.set(true);
                close(channel);
              });
      String seen = flag.get() + " " + channel.isConnectionPending();
      finishing.join();
      return seen;
    }
  }
}
