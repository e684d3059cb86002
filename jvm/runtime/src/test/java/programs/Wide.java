package programs;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Programs that use much of the JDK between their threads. */
public final class Wide {
  /** A counter that is loaded once more by a loader of its own. */
  public static final class Counter implements Runnable {
    private static volatile int count;

    @Override
    public void run() {
      int before = count;
      Thread.yield();
      count = before + 1;
    }

    @Override
    public String toString() {
      return String.valueOf(count);
    }
  }

  /** A value with a lock, written and read by serialization. */
  private static final class Account implements Serializable {
    private static final long serialVersionUID = 1;

    private int balance;
    private transient Object lock = new Object();

    void add() {
      synchronized (lock) {
        balance++;
      }
    }

    private Object readResolve() {
      lock = new Object();
      return this;
    }
  }

  /** Loads {@link Counter} anew. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super("nested", Wide.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(Counter.class.getName())) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known != null ? known : define(name);
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private Wide() {}

  /** Items that a publisher hands to a subscriber, in order. */
  public static Object publish() throws Exception {
    StringBuffer seen = new StringBuffer();
    CompletableFuture<Void> consumed;
    try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 4)) {
      consumed = publisher.consume(seen::append);
      Thread other = Together.start(() -> publisher.submit(1));
      publisher.submit(2);
      other.join();
    }
    consumed.get();
    return seen.toString();
  }

  /**
   * A class that another loader has loaded has state of its own, which is fresh and has data races.
   */
  public static Object loaders() throws Exception {
    Class<?> type = new Loader().loadClass(Counter.class.getName());
    Runnable own = (Runnable) type.getDeclaredConstructor().newInstance();
    Together.run(own::run, own::run);
    return (type == Counter.class) + " " + own + " " + new Counter();
  }

  /** A proxy whose handler takes a lock. */
  public static Object proxy() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    Object lock = new Object();
    int[] count = new int[1];
    Runnable proxy =
        (Runnable)
            Proxy.newProxyInstance(
                Wide.class.getClassLoader(),
                new Class<?>[] {Runnable.class},
                (self, method, arguments) -> {
                  synchronized (lock) {
                    count[0]++;
                  }
                  return calls.incrementAndGet() > 2 ? "too many" : null;
                });
    Together.run(proxy::run, proxy::run);
    return count[0] + " " + calls;
  }

  /** An object that was written and read again is locked as any other. */
  public static Object serial() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Account());
    }
    Account account;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      account = (Account) in.readObject();
    }
    Together.run(account::add, account::add);
    return account.balance;
  }

  /** Hooks are added and removed, by two threads. */
  public static Object hooks() throws InterruptedException {
    Thread hook = new Thread(() -> System.out.println("never"));
    Runtime runtime = Runtime.getRuntime();
    AtomicReference<String> first = new AtomicReference<>("added");
    runtime.addShutdownHook(hook);
    try {
      runtime.addShutdownHook(hook);
    } catch (IllegalArgumentException e) {
      first.set("refused");
    }
    AtomicInteger removed = new AtomicInteger();
    Together.Body remove = () -> removed.addAndGet(runtime.removeShutdownHook(hook) ? 1 : 0);
    Together.run(remove, remove);
    return first + " " + removed;
  }

  /** Files are written and read in between steps. */
  public static Object files() throws Exception {
    Path file = Files.createTempFile("heddle", ".txt");
    try {
      Object lock = new Object();
      Together.Body append =
          () -> {
            synchronized (lock) {
              String text = Files.readString(file, StandardCharsets.UTF_8);
              Files.writeString(file, text + "x", StandardCharsets.UTF_8);
            }
          };
      Together.run(append, append);
      return Files.readAllLines(file).equals(List.of("xx"));
    } finally {
      Files.delete(file);
    }
  }
}
