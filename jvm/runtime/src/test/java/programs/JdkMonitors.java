package programs;

import dev.heddle.hooks.SynchronizedCallGates;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringWriter;
import java.net.Authenticator;
import java.net.Authenticator.RequestorType;
import java.net.PasswordAuthentication;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.jspecify.annotations.Nullable;

/** Monitors of the JDK's objects that the program reaches through other code of the JDK. */
@SuppressWarnings({
  "JdkObsolete", // they are what this is about
  "JavaUtilDate",
  "DefaultCharset",
  "ReturnValueIgnored" // calling is enough
})
public final class JdkMonitors {
  /** An element whose methods are steps, with which the monitor is held. */
  private static final class Slow {
    private volatile int steps;

    @Override
    public boolean equals(Object other) {
      steps++;
      return this == other;
    }

    @Override
    public int hashCode() {
      steps++;
      return 1;
    }

    @Override
    public String toString() {
      steps++;
      return "slow";
    }
  }

  /** A stream whose writing is a step. */
  private static final class SlowOutput extends OutputStream {
    private volatile int written;

    @Override
    public void write(int value) {
      written++;
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      written++;
    }
  }

  /** A reader whose reading is a step. */
  private static final class SlowReader extends Reader {
    private volatile int reads;

    @Override
    public int read(char[] target, int from, int length) {
      reads++;
      target[from] = 'x';
      return 1;
    }

    @Override
    public void close() {}
  }

  private JdkMonitors() {}

  private static Object twice(Together.Body body) throws InterruptedException {
    Together.run(body, body);
    return "done";
  }

  /** A map that passes calls on to a table. */
  public static Object wrappedTable() throws InterruptedException {
    Hashtable<Object, Object> table = new Hashtable<>();
    table.put(new Slow(), 1);
    Map<Object, Object> wrapped = Collections.unmodifiableMap(table);
    return twice(() -> wrapped.get(new Slow()));
  }

  /** Text made of a vector. */
  public static Object concatenated() throws InterruptedException {
    Vector<Object> vector = new Vector<>(List.of(new Slow()));
    return twice(() -> String.valueOf(vector).concat("!"));
  }

  /** A vector as the key of a map. */
  public static Object key() throws InterruptedException {
    Vector<Object> vector = new Vector<>(List.of(new Slow()));
    return twice(() -> new HashMap<Object, Object>().put(vector, 1));
  }

  /** Sorting a vector. */
  public static Object sorted() throws InterruptedException {
    Vector<Integer> vector = new Vector<>(List.of(2, 1));
    int[] compared = {0};
    Together.Body sort =
        () ->
            Collections.sort(
                vector,
                (a, b) -> {
                  compared[0]++;
                  return a - b;
                });
    Together.run(sort, sort);
    return vector.toString();
  }

  /** Two vectors that are compared with each other, which deadlocks if both hold their own. */
  public static Object compared() throws InterruptedException {
    Vector<Object> a = new Vector<>(List.of(new Slow()));
    Vector<Object> b = new Vector<>(List.of(new Slow()));
    Together.run(() -> a.equals(b), () -> b.equals(a));
    return "done";
  }

  /** Writing into a buffer while its monitor is held. */
  public static Object buffer() throws InterruptedException {
    StringWriter writer = new StringWriter();
    Together.run(
        () -> {
          synchronized (writer.getBuffer()) {
            writer.getBuffer().append('a');
            Thread.yield();
            writer.getBuffer().append('b');
          }
        },
        () -> writer.write("x"));
    return writer.toString();
  }

  /** Streams on top of each other. */
  public static Object streams() throws InterruptedException {
    DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new SlowOutput(), 1));
    return twice(() -> out.writeBytes("a"));
  }

  /** A stream that prints, and one that prints with a writer. */
  public static Object printing(boolean writer) throws InterruptedException {
    SlowOutput slow = new SlowOutput();
    if (writer) {
      PrintWriter out = new PrintWriter(slow, true);
      return twice(() -> out.println("a"));
    }
    PrintStream out = new PrintStream(slow, true);
    return twice(() -> out.print("a"));
  }

  /** A reader that keeps characters. */
  public static Object reader() throws InterruptedException {
    BufferedReader in = new BufferedReader(new SlowReader(), 2);
    return twice(in::read);
  }

  /** Properties that are written while they change; the comment has the date. */
  public static Object properties() throws InterruptedException {
    Properties properties = new Properties();
    Together.run(
        () -> properties.store(new SlowOutput(), null), () -> properties.setProperty("a", "b"));
    return properties.size() + " " + (new Date(0).toString().length() > 0);
  }

  /** Something to be managed. */
  public interface ManagedMBean {
    /** An attribute. */
    int getNumber();
  }

  private static final class Managed implements ManagedMBean {
    @Override
    public int getNumber() {
      return 1;
    }
  }

  /** Two beans that come and go. */
  public static Object managed() throws Exception {
    MBeanServer server = MBeanServerFactory.newMBeanServer();
    Together.run(() -> comesAndGoes(server, "a"), () -> comesAndGoes(server, "b"));
    return server.isRegistered(new ObjectName("test:type=a"));
  }

  private static void comesAndGoes(MBeanServer server, String type) throws Exception {
    ObjectName name = new ObjectName("test:type=" + type);
    server.registerMBean(new StandardMBean(new Managed(), ManagedMBean.class), name);
    server.unregisterMBean(name);
  }

  /**
   * A thread that notifies, and another that waits, while code of the JDK holds the real monitor.
   */
  public static Object called(boolean waits) throws InterruptedException {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    Authenticator authenticator =
        new Authenticator() {
          @Override
          protected @Nullable PasswordAuthentication getPasswordAuthentication() {
            seen.add("held " + Thread.holdsLock(this));
            notifyAll();
            if (waits) {
              waitFor(this);
            }
            return null;
          }
        };
    Together.run(
        () ->
            Authenticator.requestPasswordAuthentication(
                authenticator, "h", null, 1, "http", "p", "s", null, RequestorType.SERVER),
        () -> seen.size());
    return seen.toString();
  }

  /**
   * A thread that reaches scheduling points inside a synchronized method of the JDK, as one does
   * that calls it through code of the JDK which does not wait for simulated monitors.
   */
  public static Object inside() throws InterruptedException {
    Object monitor = new Object();
    AtomicInteger count = new AtomicInteger();
    String[] seen = new String[1];
    Together.run(
        () -> {
          SynchronizedCallGates.beginReal(monitor);
          seen[0] = count.get() + " " + count.get();
          SynchronizedCallGates.endReal(monitor);
        },
        count::incrementAndGet);
    return seen[0];
  }

  /** A thread that sets a flag and a system property, and another that reads both. */
  public static Object setsProperty() throws InterruptedException {
    System.clearProperty("programs.set");
    AtomicInteger flag = new AtomicInteger();
    String[] seen = new String[1];
    Together.run(
        () -> {
          flag.set(1);
          System.setProperty("programs.set", "1");
        },
        () -> seen[0] = flag.get() + " " + Integer.getInteger("programs.set"));
    return seen[0];
  }

  @SuppressWarnings("WaitNotInLoop") // it does not come to that
  private static void waitFor(Object monitor) {
    try {
      monitor.wait();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
