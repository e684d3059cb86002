package programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Classes that several threads use first, and whose initialisers are observable or not. */
@SuppressWarnings("NonAtomicVolatileUpdate") // others may come between
public final class PureInitialisers {
  private PureInitialisers() {}

  private static String together(List<Callable<?>> bodies) throws InterruptedException {
    String[] results = new String[bodies.size()];
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < results.length; i++) {
      int index = i;
      threads.add(new Thread(() -> results[index] = result(bodies.get(index))));
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return String.join(" ", results);
  }

  private static String result(Callable<?> body) {
    try {
      return String.valueOf(body.call());
    } catch (Exception | LinkageError e) {
      return e.getClass().getSimpleName();
    }
  }

  private static String four(Callable<?> body) throws InterruptedException {
    return together(List.of(body, body, body, body));
  }

  static final class Lock {
    static final Object LOCK = new Object();
    static int used;

    static int use() {
      synchronized (LOCK) {
        return ++used > 0 ? 1 : 0;
      }
    }
  }

  /** All use one class. */
  public static Object one() throws InterruptedException {
    return four(Lock::use);
  }

  enum Colour {
    RED,
    GREEN
  }

  static class Base {
    static final int SIZE = Integer.valueOf(3);
  }

  static final class Table extends Base {
    static final Object[] LOCKS = new Object[SIZE()];
    static Colour colour = Colour.GREEN;

    static {
      for (int i = 0; i < LOCKS.length; i++) {
        LOCKS[i] = new Object();
      }
    }

    @SuppressWarnings("MethodName")
    private static int SIZE() {
      return Base.SIZE;
    }

    static int use() {
      synchronized (LOCKS[0]) {
        return LOCKS.length;
      }
    }
  }

  /** A loop, a superclass, a constant of another class and one of an enumeration. */
  public static Object table() throws InterruptedException {
    return four(Table::use);
  }

  static final class Single {
    private final ReentrantLock lock = new ReentrantLock();
    private int used;

    static final class Holder {
      static final Single INSTANCE = new Single();
    }

    int use() {
      lock.lock();
      try {
        assert used >= 0;
        return ++used > 0 ? 1 : 0;
      } finally {
        lock.unlock();
      }
    }
  }

  /** The one object of a class is made when it is used. */
  public static Object single() throws InterruptedException {
    return four(() -> Single.Holder.INSTANCE.use());
  }

  static final class Handled {
    static final VarHandle TURN;
    static final Handled ONE = new Handled();
    volatile int turn;

    static {
      try {
        TURN = MethodHandles.lookup().findVarHandle(Handled.class, "turn", int.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    static int use() {
      return (int) TURN.getAndAdd(ONE, 1) < 4 ? 1 : 0;
    }
  }

  /** A handle of a field. */
  public static Object handle() throws InterruptedException {
    return four(Handled::use);
  }

  static final class North {
    static final Object VALUE = new Object();
  }

  static final class East {
    static final int[] VALUE = {1, 2};
  }

  static final class South {
    static final AtomicInteger VALUE = new AtomicInteger(1);
  }

  static final class West {
    static final List<String> VALUE = new ArrayList<>(8);
  }

  /** Each uses one of its own. */
  public static Object own() throws InterruptedException {
    return together(
        List.of(
            () -> North.VALUE != null,
            () -> East.VALUE.length,
            () -> South.VALUE != null,
            () -> West.VALUE.size()));
  }

  static final class Failing {
    static final int[] VALUE = new int[1];
    static int used;

    static {
      VALUE[VALUE.length] = 1;
    }
  }

  /** The first gets another error than all others. */
  public static Object failing() throws InterruptedException {
    Callable<?> body = () -> Failing.used;
    return together(List.of(body, body));
  }

  static final class Egg {
    static final int AGE = Hen.AGE + 1;
  }

  static final class Hen {
    static final int AGE = Egg.AGE + 1;
  }

  /** Two that need each other. */
  public static Object cycle() throws InterruptedException {
    return together(List.of(() -> Egg.AGE, () -> Hen.AGE));
  }

  static final class Numbers {
    static final AtomicInteger NEXT = new AtomicInteger();
  }

  static final class First {
    static final int NUMBER = Numbers.NEXT.incrementAndGet();
  }

  static final class Second {
    static final int NUMBER = Numbers.NEXT.incrementAndGet();
  }

  /** Numbers of classes, in the order in which they are used. */
  public static Object numbers() throws InterruptedException {
    return together(List.of(() -> First.NUMBER, () -> Second.NUMBER));
  }

  static final class Local {
    static final ThreadLocal<String> NAME = ThreadLocal.withInitial(() -> "other");

    static {
      NAME.set("first");
    }
  }

  /** Only the thread that comes first finds what was set for it. */
  public static Object local() throws InterruptedException {
    Callable<?> body = () -> Local.NAME.get();
    return together(List.of(body, body));
  }

  private static int plain;

  /** What a thread does before it initialises a class is not ordered with what others do. */
  public static Object race() throws InterruptedException {
    return together(
        List.of(
            () -> {
              plain = 1;
              return North.VALUE != null;
            },
            () -> North.VALUE != null && plain >= 0));
  }

  private static volatile int level;

  static final class Limit {
    static final int MOST = Integer.valueOf(1);
  }

  /** The condition uses a class that a thread uses as well, and is broken for a moment. */
  public static Object watched(Consumer<BooleanSupplier> watch) throws InterruptedException {
    watch.accept(() -> level == 0 || level <= Limit.MOST);
    return together(
        List.of(
            () -> Limit.MOST,
            () -> {
              level = 2;
              level = 0;
              return level;
            }));
  }
}
