package programs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.Callable;

/** Programs whose threads communicate through channels. */
public final class Channels {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  private Channels() {}

  private static ByteBuffer bytes(int... values) {
    ByteBuffer buffer = ByteBuffer.allocate(values.length);
    for (int value : values) {
      buffer.put((byte) value);
    }
    return buffer.flip();
  }

  /** A client sends a number, the server sends back twice as much. */
  public static String echo() throws IOException, InterruptedException {
    try (ServerSocketChannel server =
        ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0))) {
      Thread serving =
          Loopbacks.start(
              () -> {
                try (SocketChannel channel = server.accept()) {
                  ByteBuffer got = ByteBuffer.allocate(1);
                  channel.read(got);
                  channel.write(bytes(2 * got.get(0)));
                }
              });
      try (SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
        channel.write(bytes(21));
        ByteBuffer got = ByteBuffer.allocate(8);
        int count = channel.read(got);
        int end = channel.read(got);
        serving.join();
        return count + " " + got.get(0) + " " + end;
      }
    }
  }

  /** Reads from a pipe while another thread makes it non-blocking. */
  public static String configured() throws IOException, InterruptedException {
    Pipe pipe = Pipe.open();
    int[] read = {-1};
    Thread reading = Loopbacks.start(() -> read[0] = pipe.source().read(ByteBuffer.allocate(1)));
    pipe.source().configureBlocking(false);
    reading.join();
    return "read " + read[0];
  }

  /** The same with something to read in the end. */
  public static String configuredBeforeData() throws IOException, InterruptedException {
    Pipe pipe = Pipe.open();
    int[] read = {-1};
    Thread reading = Loopbacks.start(() -> read[0] = pipe.source().read(ByteBuffer.allocate(1)));
    pipe.source().configureBlocking(false);
    pipe.sink().write(bytes(1));
    reading.join();
    return "read " + read[0];
  }

  /** Reads from a socket whose channel is non-blocking. */
  public static String socketOfChannel() throws IOException, InterruptedException {
    try (ServerSocketChannel server =
            ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0));
        SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
      String[] read = {""};
      Thread reading =
          Loopbacks.start(
              () -> {
                try {
                  read[0] += channel.socket().getInputStream().read();
                } catch (IllegalBlockingModeException e) {
                  read[0] = "refused";
                }
              });
      channel.configureBlocking(false);
      reading.join();
      return read[0];
    }
  }

  /** Two threads read, and one of them is interrupted. */
  public static String interruptedReaders() throws IOException, InterruptedException {
    Pipe pipe = Pipe.open();
    Callable<Integer> read = () -> pipe.source().read(ByteBuffer.allocate(1));
    String[] ends = {"none", "none"};
    Thread first = Loopbacks.start(() -> ends[0] = end(read));
    Thread second = Loopbacks.start(() -> ends[1] = end(read));
    second.interrupt();
    first.join();
    second.join();
    return ends[0] + " " + ends[1];
  }

  private static String end(Callable<Integer> call) {
    try {
      return call.call().toString();
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    }
  }

  /** A server with one thread for all its clients, which counts what they say. */
  public static String selectingServer() throws IOException, InterruptedException {
    try (Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(HERE, 0));
      server.configureBlocking(false);
      server.register(selector, SelectionKey.OP_ACCEPT);
      InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
      Thread client =
          Loopbacks.start(
              () -> {
                try (SocketChannel channel = SocketChannel.open(address)) {
                  channel.write(bytes(5));
                }
              });
      String log = "";
      boolean over = false;
      while (!over) {
        selector.select();
        Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
        while (keys.hasNext()) {
          SelectionKey key = keys.next();
          keys.remove();
          if (key.isAcceptable()) {
            SocketChannel accepted = server.accept();
            accepted.configureBlocking(false);
            accepted.register(selector, SelectionKey.OP_READ);
            log += "accepted ";
          } else {
            ByteBuffer buffer = ByteBuffer.allocate(4);
            int count = ((SocketChannel) key.channel()).read(buffer);
            log += count == 1 ? buffer.get(0) + " " : "";
            over = count < 0;
          }
        }
      }
      client.join();
      return log + "end";
    }
  }

  /** A thread waits for a selector without channels until another one wakes it. */
  public static String wakeup() throws IOException, InterruptedException {
    try (Selector selector = Selector.open()) {
      Thread waking = Loopbacks.start(selector::wakeup);
      int ready = selector.select();
      waking.join();
      return ready + " " + selector.selectNow();
    }
  }

  /** A channel is registered while a thread selects: the selection notices it only when woken. */
  public static String registered(boolean wakes) throws IOException, InterruptedException {
    try (Selector selector = Selector.open()) {
      Pipe pipe = Pipe.open();
      pipe.sink().write(bytes(1));
      pipe.source().configureBlocking(false);
      Thread registering =
          Loopbacks.start(
              () -> {
                pipe.source().register(selector, SelectionKey.OP_READ);
                if (wakes) {
                  selector.wakeup();
                }
              });
      int ready = selector.select();
      registering.join();
      return String.valueOf(ready + selector.selectNow());
    }
  }

  /** A selector removes many cancelled keys at once, before it is woken or after. */
  public static String manyCancelled() throws IOException, InterruptedException {
    try (Selector selector = Selector.open()) {
      for (int i = 0; i < 6; i++) {
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.source().register(selector, SelectionKey.OP_READ).cancel();
      }
      Thread waking = Loopbacks.start(selector::wakeup);
      int ready = selector.selectNow() + selector.selectNow();
      waking.join();
      return ready + " " + selector.keys().size();
    }
  }

  /** A selection that ends when its time is up. */
  public static String selectTimeout() throws IOException, InterruptedException {
    Loopbacks.start(() -> {}).join();
    try (Selector selector = Selector.open()) {
      long before = System.nanoTime();
      int ready = selector.select(5000);
      return ready + " " + (System.nanoTime() - before >= 5_000_000_000L);
    }
  }

  /** A thread selects while it is interrupted. */
  public static String interruptedSelect() throws IOException, InterruptedException {
    try (Selector selector = Selector.open()) {
      String[] result = new String[1];
      Thread selecting =
          Loopbacks.start(
              () -> {
                int ready = selector.select();
                result[0] = ready + " " + Thread.interrupted() + " " + selector.isOpen();
              });
      selecting.interrupt();
      selecting.join();
      return result[0];
    }
  }

  /** A thread is interrupted while it reads, which closes the channel. */
  public static String interruptedRead() throws IOException, InterruptedException {
    Pipe pipe = Pipe.open();
    String[] result = new String[1];
    Thread reading =
        Loopbacks.start(
            () -> {
              try {
                pipe.source().read(ByteBuffer.allocate(1));
              } catch (ClosedByInterruptException e) {
                result[0] = Thread.interrupted() + " " + pipe.source().isOpen();
              }
            });
    reading.interrupt();
    reading.join();
    return result[0];
  }

  /** A channel is closed while another thread reads it, or before. */
  public static String closedRead() throws IOException, InterruptedException {
    Pipe pipe = Pipe.open();
    String[] result = new String[1];
    Thread reading =
        Loopbacks.start(
            () -> {
              try {
                pipe.source().read(ByteBuffer.allocate(1));
              } catch (AsynchronousCloseException e) {
                result[0] = "while reading";
              } catch (ClosedChannelException e) {
                result[0] = "before";
              }
            });
    pipe.source().close();
    reading.join();
    return result[0];
  }

  /** What one end reads, or writes and then reads, when the other has closed with bytes unread. */
  public static String afterClose(boolean writes) throws IOException, InterruptedException {
    InetSocketAddress anywhere = new InetSocketAddress(HERE, 0);
    try (ServerSocketChannel server = ServerSocketChannel.open().bind(anywhere);
        SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
      channel.write(bytes(1));
      Loopbacks.start(() -> server.accept().close()).join();
      String before = writes ? message(() -> channel.write(bytes(1))) + ", " : "";
      String read = message(() -> channel.read(ByteBuffer.allocate(1)));
      return before + read + ", " + message(() -> channel.write(bytes(1)));
    }
  }

  private static String message(Callable<Integer> use) {
    try {
      return String.valueOf(use.call());
    } catch (Exception e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Reads from a pipe without waiting. */
  public static String nonBlocking() throws IOException, InterruptedException {
    Pipe pipe = Pipe.open();
    pipe.source().configureBlocking(false);
    Thread writing =
        Loopbacks.start(
            () -> {
              pipe.sink().write(bytes(1, 2));
              pipe.sink().close();
            });
    int read = pipe.source().read(ByteBuffer.allocate(4));
    writing.join();
    return String.valueOf(read);
  }

  /** Both ends of two pipes wait for each other. */
  public static String bothListen() throws IOException, InterruptedException {
    Pipe one = Pipe.open();
    Pipe two = Pipe.open();
    Thread reading = Loopbacks.start(() -> one.source().read(ByteBuffer.allocate(1)));
    two.source().read(ByteBuffer.allocate(1));
    one.sink().write(bytes(1));
    reading.join();
    return "read";
  }

  /** Opens something that is no stream inside the program, beside another thread. */
  public static String opens(Callable<? extends AutoCloseable> opening) throws Exception {
    Loopbacks.start(() -> {}).join();
    opening.call().close();
    return "opened";
  }

  /** Two threads read lines of the standard input. */
  public static String input() throws IOException, InterruptedException {
    String[] read = new String[2];
    Thread other = Loopbacks.start(() -> read[0] = line());
    read[1] = line();
    other.join();
    return read[0] + " " + read[1];
  }

  private static String line() throws IOException {
    StringBuilder line = new StringBuilder();
    synchronized (Channels.class) {
      for (int next = System.in.read(); next >= 0 && next != '\n'; next = System.in.read()) {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  /** Two threads append to a file what they find there. */
  public static String file(Path file) throws IOException, InterruptedException {
    Files.writeString(file, "");
    Thread other = Loopbacks.start(() -> append(file, "a"));
    append(file, "b");
    other.join();
    return Files.readString(file);
  }

  private static void append(Path file, String what) throws IOException {
    synchronized (Channels.class) {
      Files.writeString(file, Files.readString(file) + what);
    }
  }
}
