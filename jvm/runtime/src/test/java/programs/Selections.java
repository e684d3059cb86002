package programs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Set;

/** Programs in which one thread selects while others change what is selected. */
public final class Selections {
  /** What a thread does to a pipe, its key and its selector. */
  public interface Work {
    /** Does it. */
    void with(Pipe pipe, SelectionKey key) throws Exception;
  }

  /** What a thread does, with its result. */
  public interface Look {
    /** Does it. */
    Object with(Pipe pipe, SelectionKey key) throws Exception;
  }

  private Selections() {}

  /** A pipe that can be read from, or not yet, and is registered for that. */
  private static SelectionKey register(Selector selector, Pipe pipe, boolean ready)
      throws IOException {
    if (ready) {
      pipe.sink().write(ByteBuffer.allocate(1));
    }
    pipe.source().configureBlocking(false);
    return pipe.source().register(selector, SelectionKey.OP_READ);
  }

  /** One thread does something to a key while another one reads it. */
  public static String beside(Work work, Look look) throws Exception {
    return beside(true, work, look);
  }

  /** The same with nothing to read yet. */
  public static String besideEmpty(Work work, Look look) throws Exception {
    return beside(false, work, look);
  }

  private static String beside(boolean ready, Work work, Look look) throws Exception {
    try (Selector selector = Selector.open()) {
      Pipe pipe = Pipe.open();
      SelectionKey key = register(selector, pipe, ready);
      Thread thread = Together.start(() -> work.with(pipe, key));
      String seen = String.valueOf(look.with(pipe, key));
      thread.join();
      pipe.sink().close();
      pipe.source().close();
      return seen;
    }
  }

  /** Cancels a key, and wakes its selector. */
  public static void cancelAndWake(Pipe pipe, SelectionKey key) {
    key.cancel();
    key.selector().wakeup();
  }

  /** Cancels a key, and has its selector remove it. */
  public static void cancelAndSelect(Pipe pipe, SelectionKey key) throws IOException {
    key.cancel();
    key.selector().selectNow();
  }

  /** Cancels a key before there is something to read. */
  public static void cancelAndWrite(Pipe pipe, SelectionKey key) throws IOException {
    key.cancel();
    pipe.sink().write(ByteBuffer.allocate(1));
  }

  /** Cancels a key after there is something to read. */
  public static void writeAndCancel(Pipe pipe, SelectionKey key) throws IOException {
    pipe.sink().write(ByteBuffer.allocate(1));
    key.cancel();
  }

  /** A key is interested in nothing any more before there is something to read. */
  public static void unwantAndWrite(Pipe pipe, SelectionKey key) throws IOException {
    key.interestOps(0);
    pipe.sink().write(ByteBuffer.allocate(1));
  }

  /** Selects without waiting. */
  public static int now(Pipe pipe, SelectionKey key) throws IOException {
    return key.selector().selectNow();
  }

  /** Selects, and waits for something. */
  public static int waiting(Pipe pipe, SelectionKey key) throws IOException {
    return key.selector().select();
  }

  /** Selects without waiting, and counts the keys that there are then, and those selected. */
  public static String counted(Pipe pipe, SelectionKey key) throws IOException {
    Selector selector = key.selector();
    int now = selector.selectNow();
    return now + " " + selector.keys().size() + " " + selector.selectedKeys().size();
  }

  /** Counts the keys twice, in one set. */
  public static String countedTwice(Pipe pipe, SelectionKey key) {
    Set<SelectionKey> keys = key.selector().keys();
    return keys.size() + " " + keys.size();
  }

  /** Counts the keys one by one. */
  public static int listed(Pipe pipe, SelectionKey key) {
    int count = 0;
    for (SelectionKey one : key.selector().keys()) {
      count += one == key ? 1 : 10;
    }
    return count;
  }

  /** Counts the keys that are selected. */
  public static int selected(SelectionKey key) {
    return key.selector().selectedKeys().size();
  }

  /** Selects twice, and counts the selected keys then. */
  public static String twice(Pipe pipe, SelectionKey key) throws IOException {
    Selector selector = key.selector();
    int first = selector.selectNow();
    return first + " " + selector.selectNow() + " " + selector.selectedKeys().size();
  }

  /** Asks a key whether it is valid, and selects. */
  public static String validThenNow(Pipe pipe, SelectionKey key) throws IOException {
    return key.isValid() + " " + key.selector().selectNow();
  }

  /** Selects, and asks the key whether it is valid. */
  public static String nowThenValid(Pipe pipe, SelectionKey key) throws IOException {
    return key.selector().selectNow() + " " + key.isValid();
  }

  /** Selects, and asks what the key is ready for. */
  public static String nowThenReady(Pipe pipe, SelectionKey key) throws IOException {
    int now = key.selector().selectNow();
    try {
      return now + " " + key.readyOps();
    } catch (CancelledKeyException e) {
      return now + " cancelled";
    }
  }

  /** Selects, and registers the channel again. */
  public static String again(Pipe pipe, SelectionKey key) throws IOException {
    Selector selector = key.selector();
    int now = selector.selectNow();
    try {
      SelectionKey other = pipe.source().register(selector, SelectionKey.OP_READ);
      return now + (other == key ? " the same " : " another ") + selector.selectNow();
    } catch (CancelledKeyException e) {
      return now + " cancelled";
    }
  }

  /** Two threads cancel a key while another one selects twice. */
  public static String cancelledTwice() throws Exception {
    return beside(
        (pipe, key) -> key.cancel(),
        (pipe, key) -> {
          Thread other = Together.start(key::cancel);
          int now = key.selector().selectNow();
          other.join();
          return now + " " + key.isValid() + " " + key.selector().selectNow();
        });
  }

  /** One channel becomes ready before or after the key of another one is cancelled. */
  public static String readyAndCancelled(boolean readyFirst) throws Exception {
    try (Selector selector = Selector.open()) {
      Pipe one = Pipe.open();
      register(selector, one, false);
      Pipe other = Pipe.open();
      SelectionKey cancelled = register(selector, other, true);
      Thread thread =
          Together.start(
              () -> {
                if (readyFirst) {
                  one.sink().write(ByteBuffer.allocate(1));
                }
                cancelled.cancel();
                if (!readyFirst) {
                  one.sink().write(ByteBuffer.allocate(1));
                }
              });
      int now = selector.selectNow();
      String seen = now + " " + selector.keys().size();
      thread.join();
      return seen;
    }
  }

  /** Two threads select with one selector, and there is one thing to select. */
  public static String together() throws Exception {
    int[] other = new int[1];
    String own = beside((pipe, key) -> other[0] = key.selector().selectNow(), Selections::now);
    return own + " " + other[0];
  }

  /** Two threads wait with one selector until there is something. */
  public static String waitTogether() throws Exception {
    int[] other = new int[1];
    String own =
        beside(
            false,
            (pipe, key) -> other[0] = key.selector().select(),
            (pipe, key) -> {
              pipe.sink().write(ByteBuffer.allocate(1));
              return key.selector().select();
            });
    return own + " " + other[0];
  }

  /** Two threads change each one of the operations that a key is interested in. */
  public static String interests() throws Exception {
    try (Selector selector = Selector.open()) {
      SocketChannel channel = SocketChannel.open();
      channel.configureBlocking(false);
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      Thread thread = Together.start(() -> key.interestOps(0));
      int before = key.interestOpsOr(SelectionKey.OP_WRITE);
      thread.join();
      return before + " " + key.interestOps();
    }
  }

  /** One thread closes a selector with which another one waits. */
  public static String closed() throws Exception {
    return besideEmpty(
        (pipe, key) -> key.selector().close(),
        (pipe, key) -> {
          try {
            return key.selector().select();
          } catch (ClosedSelectorException e) {
            return "closed";
          }
        });
  }

  /** Uses one of the two monitors in which a selector selects. */
  public interface Use {
    /** Uses it. */
    Object with(Selector selector, Object monitor) throws Exception;
  }

  /** Two threads use a selector without channels, and one of its monitors. */
  public static String inMonitor(boolean ofSet, Use one, Use other) throws Exception {
    Selector selector = Selector.open();
    Object monitor = ofSet ? selector.selectedKeys() : selector;
    Object[] seen = new Object[1];
    Thread thread = Together.start("one", () -> seen[0] = one.with(selector, monitor));
    Object own = other.with(selector, monitor);
    thread.join();
    selector.close();
    return seen[0] + " " + own;
  }

  /** Selects. */
  public static Object select(Selector selector, Object monitor) throws IOException {
    return selector.select();
  }

  /** Selects, with something to do for each key. */
  public static Object selectAndDo(Selector selector, Object monitor) throws IOException {
    return selector.select(key -> {});
  }

  /** Selects, and waits a moment at most. */
  public static Object selectShortly(Selector selector, Object monitor) throws IOException {
    return selector.select(1);
  }

  /** Selects without waiting, and says if the selector is closed. */
  public static Object selectNow(Selector selector, Object monitor) throws IOException {
    try {
      return selector.selectNow();
    } catch (ClosedSelectorException e) {
      return "closed";
    }
  }

  /** Selects without waiting after asking whether the selector is open. */
  public static Object askAndSelect(Selector selector, Object monitor) throws IOException {
    return selector.isOpen() + " " + selectNow(selector, monitor);
  }

  /** Registers a channel, which has another key, after asking whether the selector is open. */
  public static Object askAndRegister(Selector selector, Object monitor) throws IOException {
    boolean open = selector.isOpen();
    SocketChannel channel = SocketChannel.open();
    channel.configureBlocking(false);
    channel.register(Selector.open(), 0);
    try {
      return open + " " + channel.register(selector, 0).isValid();
    } catch (ClosedSelectorException e) {
      return open + " closed";
    }
  }

  /** Closes a selector. */
  public static Object close(Selector selector, Object monitor) throws IOException {
    selector.close();
    return "closes";
  }

  /** Does nothing in a monitor, and wakes the selector. */
  public static Object enterAndWake(Selector selector, Object monitor) {
    synchronized (monitor) {
      // the thread that holds it is waited for
    }
    selector.wakeup();
    return "ok";
  }

  /** Wakes the selector in a monitor. */
  public static Object wakeInside(Selector selector, Object monitor) {
    synchronized (monitor) {
      selector.wakeup();
      return "ok";
    }
  }

  /** Wakes the selector in a monitor, and selects there. */
  public static Object wakeAndSelectInside(Selector selector, Object monitor) throws IOException {
    synchronized (monitor) {
      selector.wakeup();
      return selector.selectNow();
    }
  }

  /** In a monitor, waits for a thread that uses the selector. */
  public static String heldBeside(boolean ofSet, boolean closed, Use use) throws Exception {
    Selector selector = Selector.open();
    Object monitor = ofSet ? selector.selectedKeys() : selector;
    Object[] seen = new Object[1];
    if (closed) {
      selector.close();
    }
    synchronized (monitor) {
      Thread thread = Together.start("one", () -> seen[0] = use.with(selector, monitor));
      thread.join();
    }
    return String.valueOf(seen[0]);
  }

  /** A thread that waits for a monitor is interrupted, and selects then. */
  public static String interrupted() throws Exception {
    Selector selector = Selector.open();
    Object[] seen = new Object[1];
    Thread thread;
    synchronized (selector.selectedKeys()) {
      thread =
          Together.start(
              () -> seen[0] = selector.select() + " " + Thread.currentThread().isInterrupted());
      thread.interrupt();
    }
    thread.join();
    return String.valueOf(seen[0]);
  }
}
