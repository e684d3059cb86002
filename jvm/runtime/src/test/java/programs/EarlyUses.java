package programs;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Classes that are used while they are initialised, or although that failed. */
@SuppressWarnings({
  "ClassInitializationDeadlock",
  "ConstantField",
  "NonFinalStaticField",
  "NullAway",
  "StaticAssignmentInConstructor",
  "ThreadJoinLoop",
  "UnusedVariable"
})
public final class EarlyUses {
  private EarlyUses() {}

  static final class Count {
    static final AtomicInteger NUMBER = new AtomicInteger();

    static int next() {
      return NUMBER.incrementAndGet();
    }
  }

  private static String result(Callable<?> body) {
    try {
      return String.valueOf(body.call());
    } catch (Exception | LinkageError e) {
      return e.getClass().getSimpleName();
    }
  }

  private static String beside(Callable<?> one, Callable<?> mine) throws InterruptedException {
    String[] results = new String[1];
    Thread thread = new Thread(() -> results[0] = result(one));
    thread.start();
    String result = result(mine);
    thread.join();
    return results[0] + ", " + result;
  }

  static class Above {
    static int seen = Below.number;
  }

  static class Below extends Above {
    static int number = Count.next();
  }

  /** An initialiser sees the default value of a field of a subclass that is under way. */
  public static Object defaults() throws InterruptedException {
    beside(() -> Below.number, Count::next);
    return Above.seen + " " + Below.number;
  }

  static class Starting implements Runnable {
    static final Starting ONE = new Starting();
    static int count;

    @SuppressWarnings("ThreadStartInConstructor")
    Starting() {
      Thread thread = new Thread(this);
      thread.start();
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void run() {
      count++;
    }
  }

  /** A thread that an initialiser waits for waits for the initialiser. */
  public static Object joined() {
    return Starting.ONE == null ? "none" : "one";
  }

  static volatile @Nullable Leaking leaked;

  static class Leaking {
    static Object object;

    static {
      leaked = new Leaking();
      object = new Object();
    }

    String state() {
      return object == null ? "null" : "object";
    }
  }

  /** An object that its class has published calls a method before the class is initialised. */
  public static Object published() throws InterruptedException {
    return beside(
        () -> new Leaking() != null,
        () -> {
          Leaking mine = leaked;
          return mine == null ? "none" : mine.state();
        });
  }

  static volatile @Nullable Failing failed;

  static class Failing {
    static Object object = new Object();

    static {
      failed = new Failing();
      if (Count.next() > 0) {
        throw new IllegalStateException();
      }
    }

    Object get() {
      return object;
    }
  }

  /** The same of a class that could not be initialised. */
  public static Object failed() throws InterruptedException {
    String first = result(Failing::new);
    return first + ", " + beside(() -> failed.get(), () -> "main");
  }

  interface Defaults {
    Object FIELD = Count.next();

    int one();

    default int two() {
      return 2;
    }
  }

  /** A lambda initialises its interface if that has a default method. */
  public static Object lambda() throws InterruptedException {
    return beside(Count::next, () -> ((Defaults) () -> 1).one() + ", " + Count.next());
  }
}
