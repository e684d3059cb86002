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

  private static void await(Runnable body) {
    Thread thread = new Thread(body);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static class Base {
    static int value;

    static {
      new Derived();
      await(Derived::new);
      value = 1;
    }
  }

  static class Derived extends Base {}

  /** A class is initialised before its superclass; to make an object waits for the former only. */
  public static Object derived() {
    return Base.value;
  }

  static class FailingBase {
    static {
      new DerivedOfFailing();
      if (Count.next() > 0) {
        throw new IllegalStateException();
      }
    }
  }

  static class DerivedOfFailing extends FailingBase {
    static int made = Count.next();
  }

  /** The same if the superclass has failed. */
  public static Object derivedOfFailing() throws InterruptedException {
    return beside(() -> "other", () -> result(() -> new FailingBase() != null))
        + ", "
        + result(() -> new DerivedOfFailing() != null);
  }

  static class Asserting {
    static int value;
    int field;

    static {
      Asserting one = new Asserting();
      await(one::set);
      value = one.field;
    }

    void set() {
      field = 5;
      assert field == 5;
    }
  }

  /** An assertion uses the class. */
  public static Object asserting() {
    return Asserting.value;
  }

  interface Constant {
    int FIELD = Constants.get();

    default int one() {
      return 1;
    }
  }

  static class Constants implements Constant {
    static int seven = 7;

    static int get() {
      return seven;
    }
  }

  /** A class and its interface need each other. */
  public static Object interfaceOfClass() throws InterruptedException {
    return beside(() -> new Constants().one(), () -> Constant.FIELD * 0);
  }

  /** Methods of a thread or monitor that is null. */
  public static Object ofNull() throws InterruptedException {
    Thread thread = null;
    Object monitor = null;
    return beside(
            () -> {
              thread.join();
              return 1;
            },
            () -> thread.isAlive())
        + ", "
        + result(
            () -> {
              monitor.wait();
              return 1;
            });
  }
}
