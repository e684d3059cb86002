package programs;

import java.beans.PropertyChangeSupport;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.lang.invoke.MethodHandles;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;

/**
 * Two threads that call an object of the JDK which is seldom shared, though it may be; there is no
 * other step right before either call.
 */
public final class JdkState {
  private static volatile int initialised;

  private JdkState() {}

  /** Says when it is initialised. */
  private static final class Late {
    static {
      initialised++;
    }

    private Late() {}
  }

  /** Calls both at the same time; returns what the other one says. */
  private static Object beside(Together.Body mine, Callable<?> other) throws Exception {
    Object[] said = {null};
    Thread thread =
        new Thread(
            () -> {
              try {
                said[0] = other.call();
              } catch (Exception e) {
                said[0] = e.getMessage();
              }
            });
    thread.start();
    mine.run();
    thread.join();
    return String.valueOf(said[0]);
  }

  /** A pipe whose reader closes it. */
  public static Object closedPipe() throws Exception {
    PipedInputStream in = new PipedInputStream();
    PipedOutputStream out = new PipedOutputStream(in);
    return beside(
        in::close,
        () -> {
          out.write(1);
          return "written";
        });
  }

  /** The same for characters. */
  public static Object closedReader() throws Exception {
    PipedReader in = new PipedReader();
    PipedWriter out = new PipedWriter(in);
    return beside(
        in::close,
        () -> {
          out.write(1);
          return "written";
        });
  }

  /** A pipe that is connected late. */
  public static Object connected() throws Exception {
    PipedInputStream in = new PipedInputStream();
    PipedOutputStream out = new PipedOutputStream();
    return beside(
        () -> out.connect(in),
        () -> {
          out.write(1);
          return "written";
        });
  }

  /** The same for characters, which the reader polls for. */
  public static Object connectedWriter() throws Exception {
    PipedReader in = new PipedReader();
    PipedWriter out = new PipedWriter();
    return beside(
        () -> {
          out.connect(in);
          out.write(1);
        },
        in::ready);
  }

  /** A stream that is closed. */
  public static Object closedStream() throws Exception {
    BufferedInputStream in = new BufferedInputStream(new ByteArrayInputStream(new byte[] {1}));
    return beside(in::close, in::read);
  }

  /** A stream that two threads close, of which one flushes it. */
  public static Object closedTwice() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    FilterOutputStream out =
        new FilterOutputStream(bytes) {
          @Override
          public void flush() throws IOException {
            bytes.write(1);
          }
        };
    return beside(
        out::close,
        () -> {
          out.close();
          return bytes.size();
        });
  }

  /** The level of a logger. */
  public static Object logger() throws Exception {
    Logger logger = Logger.getAnonymousLogger();
    return beside(() -> logger.setLevel(Level.OFF), () -> logger.isLoggable(Level.INFO));
  }

  /** The level of a handler. */
  public static Object handler() throws Exception {
    Handler handler = new StreamHandler();
    return beside(() -> handler.setLevel(Level.OFF), handler::getLevel);
  }

  /** A reference that is cleared. */
  public static Object cleared() throws Exception {
    WeakReference<Object> reference = new WeakReference<>(JdkState.class);
    return beside(reference::clear, () -> reference.get() == null);
  }

  /** A reference that is put into its queue. */
  public static Object enqueued() throws Exception {
    WeakReference<Object> reference =
        new WeakReference<>(JdkState.class, new ReferenceQueue<Object>());
    return beside(reference::enqueue, () -> reference.refersTo(null));
  }

  /** A system property. */
  public static Object property() throws Exception {
    String name = "programs.JdkState.property";
    return beside(() -> System.setProperty(name, "set"), () -> System.getProperty(name));
  }

  /** A system property that two threads clear. */
  public static Object clearedTwice() throws Exception {
    String name = "programs.JdkState.clearedTwice";
    System.setProperty(name, "set");
    return beside(() -> System.clearProperty(name), () -> System.clearProperty(name));
  }

  /** The language of the whole process, which is restored for the next execution. */
  public static Object language() throws Exception {
    Locale before = Locale.getDefault();
    Locale other = before.equals(Locale.JAPAN) ? Locale.FRANCE : Locale.JAPAN;
    return beside(() -> Locale.setDefault(other), () -> Locale.getDefault().equals(before));
  }

  /** The same for the time zone. */
  public static Object zone() throws Exception {
    TimeZone before = TimeZone.getDefault();
    TimeZone other = TimeZone.getTimeZone("GMT+3:45");
    return beside(() -> TimeZone.setDefault(other), () -> TimeZone.getDefault().equals(before));
  }

  /** The name of what a reader reads with, as long as it is open. */
  public static Object encoding() throws Exception {
    InputStreamReader reader =
        new InputStreamReader(new ByteArrayInputStream(new byte[1]), StandardCharsets.UTF_8);
    return beside(reader::close, reader::getEncoding);
  }

  /** What is attached to a key. */
  public static Object attachment() throws Exception {
    try (Selector selector = Selector.open()) {
      Pipe pipe = Pipe.open();
      pipe.source().configureBlocking(false);
      SelectionKey key = pipe.source().register(selector, SelectionKey.OP_READ);
      return beside(() -> key.attach("it"), key::attachment);
    }
  }

  /** A listener that is added late. */
  public static Object listener() throws Exception {
    PropertyChangeSupport support = new PropertyChangeSupport(JdkState.class);
    return beside(
        () -> support.addPropertyChangeListener(event -> {}),
        () -> support.getPropertyChangeListeners().length);
  }

  /** Waits without a limit, perhaps by the method that has one, and notifies by reflection. */
  public static Object reflectively(boolean timed) throws Exception {
    Object monitor = new Object();
    boolean[] told = {false};
    Method wait =
        timed ? Object.class.getMethod("wait", long.class) : Object.class.getMethod("wait");
    Method notify = Object.class.getMethod(timed ? "notify" : "notifyAll");
    Thread thread =
        Together.start(
            () -> {
              synchronized (monitor) {
                told[0] = true;
                notify.invoke(monitor);
              }
            });
    synchronized (monitor) {
      while (!told[0]) {
        Object[] arguments = timed ? new Object[] {0L} : new Object[0];
        wait.invoke(monitor, arguments);
      }
    }
    thread.join();
    return "told";
  }

  /** A class that is initialised by lookups. */
  public static Object byLookup() throws Exception {
    return beside(
        () -> MethodHandles.lookup().ensureInitialized(Late.class),
        () -> MethodHandles.lookup().ensureInitialized(Late.class).getSimpleName() + initialised);
  }
}
