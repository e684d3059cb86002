package programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Programs with conditions that are to hold after every step, which a consumer is given. */
public final class Guarded {
  private static final class Node {
    final int value;
    Node next;

    Node(int value) {
      this.value = value;
    }
  }

  private int x;
  private int y;
  private int[] cells = {0, 0};
  private volatile int flag;
  private final AtomicInteger atomic = new AtomicInteger();
  private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private Node head = new Node(0);

  private Guarded() {}

  private static Object together(Runnable first, Runnable second, Object end) {
    Thread one = new Thread(first, "one");
    Thread two = new Thread(second, "two");
    one.start();
    two.start();
    try {
      one.join();
      two.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return end;
  }

  /** Two plain fields are negative at once only between two writes of different threads. */
  public static Object twoFields(Consumer<BooleanSupplier> watch) {
    Guarded g = new Guarded();
    watch.accept(() -> g.x >= 0 || g.y >= 0);
    return together(
        () -> {
          g.x = -1;
          g.x = 1;
        },
        () -> {
          g.y = -1;
          g.y = 1;
        },
        "kept");
  }

  /** A sum that is wrong inside the lock that its writers hold, and right outside. */
  public static Object sum(Consumer<BooleanSupplier> watch, boolean locked) {
    Guarded g = new Guarded();
    BooleanSupplier sum = () -> g.x + g.y == 0;
    watch.accept(locked ? () -> inLock(g.lock, sum) : sum);
    return together(() -> transfer(g, 1), () -> transfer(g, 2), g.x + g.y);
  }

  private static boolean inLock(ReentrantLock lock, BooleanSupplier condition) {
    lock.lock();
    try {
      return condition.getAsBoolean();
    } finally {
      lock.unlock();
    }
  }

  private static void transfer(Guarded g, int amount) {
    g.lock.lock();
    try {
      g.x -= amount;
      g.y += amount;
    } finally {
      g.lock.unlock();
    }
  }

  /** The same with monitors. */
  public static Object monitorSum(Consumer<BooleanSupplier> watch) {
    Guarded g = new Guarded();
    watch.accept(
        () -> {
          synchronized (g) {
            return g.x + g.y == 0;
          }
        });
    Runnable transfer =
        () -> {
          synchronized (g) {
            g.x--;
            g.y++;
          }
        };
    return together(transfer, transfer, "kept");
  }

  /** A lock that is held by a daemon from the beginning to the end. */
  public static Object alwaysLocked(Consumer<BooleanSupplier> watch) throws InterruptedException {
    Guarded g = new Guarded();
    CountDownLatch held = new CountDownLatch(1);
    Thread keeper = new Thread(() -> keep(g, held));
    keeper.setDaemon(true);
    keeper.start();
    held.await();
    watch.accept(
        () -> {
          synchronized (g) {
            return g.x == 0;
          }
        });
    return "ended";
  }

  private static void keep(Object lock, CountDownLatch held) {
    synchronized (lock) {
      held.countDown();
      LockSupport.park();
    }
  }

  /** What is read depends on what was linked last. */
  public static Object linked(Consumer<BooleanSupplier> watch) {
    Guarded g = new Guarded();
    int[] last = {0};
    watch.accept(() -> g.head.next == null || last[0] == 0 || g.head.next.value != last[0]);
    return together(() -> g.head.next = new Node(5), () -> last[0] = 5, "kept");
  }

  /** Elements, an atomic, a map and a volatile, whichever is asked for. */
  public static Object kinds(Consumer<BooleanSupplier> watch, String kind) {
    Guarded g = new Guarded();
    switch (kind) {
      case "elements" -> {
        watch.accept(() -> g.cells[0] + g.cells[1] < 2);
        return together(() -> toggle(g.cells, 0), () -> toggle(g.cells, 1), "kept");
      }
      case "atomic" -> {
        watch.accept(() -> g.atomic.get() < 2);
        Runnable upDown =
            () -> {
              g.atomic.incrementAndGet();
              g.atomic.decrementAndGet();
            };
        return together(upDown, upDown, "kept");
      }
      case "map" -> {
        watch.accept(() -> g.map.size() < 2);
        return together(() -> putRemove(g, "a"), () -> putRemove(g, "b"), "kept");
      }
      case "list" -> {
        List<String> list = new ArrayList<>();
        watch.accept(() -> list.size() < 2);
        Runnable addRemove =
            () -> {
              synchronized (list) {
                list.add("a");
                list.add("b");
                list.clear();
              }
            };
        return together(addRemove, addRemove, "kept");
      }
      default -> {
        watch.accept(() -> g.flag < 2);
        Runnable upDown =
            () -> {
              g.flag = g.flag + 1;
              g.flag = 0;
            };
        return together(upDown, upDown, "kept");
      }
    }
  }

  private static void toggle(int[] cells, int index) {
    cells[index] = 1;
    cells[index] = 0;
  }

  private static void putRemove(Guarded g, String key) {
    g.map.put(key, 1);
    g.map.remove(key);
  }

  /** A condition that holds in every state, and nothing is written twice. */
  public static Object holds(Consumer<BooleanSupplier> watch) {
    Guarded g = new Guarded();
    watch.accept(() -> g.x <= 1 && g.y <= 1);
    return together(() -> g.x = 1, () -> g.y = 1, "kept");
  }

  /** Two conditions, each broken by another thread. */
  public static Object two(BiConsumer<String, BooleanSupplier> watch) {
    Guarded g = new Guarded();
    watch.accept("x", () -> g.x == 0);
    watch.accept("y", () -> g.y == 0);
    return together(() -> g.x = 1, () -> g.y = 1, "kept");
  }

  /** A condition that throws as long as a field is set. */
  public static Object throwing(Consumer<BooleanSupplier> watch) {
    Guarded g = new Guarded();
    watch.accept(() -> g.head.value == 0);
    return together(() -> g.head = null, () -> g.y = 1, "kept");
  }

  /** A condition that tries to change the program. */
  public static Object meddling(Consumer<BooleanSupplier> watch) {
    Guarded g = new Guarded();
    watch.accept(() -> g.lock.tryLock());
    return together(() -> g.x = 1, () -> g.y = 1, "kept");
  }

  /** Initialised only when it is used. */
  static final class Lazy {
    static int count = start();

    private Lazy() {}

    private static int start() {
      return 7;
    }
  }

  /** A condition on static state that nothing has used before. */
  public static Object statics(Consumer<BooleanSupplier> watch) {
    watch.accept(() -> Lazy.count < 9);
    return together(() -> Lazy.count++, () -> Lazy.count++, Lazy.count > 6);
  }

  /** A later step of a thread repairs what another breaks, after steps that are about nothing. */
  public static Object repaired(Consumer<BooleanSupplier> watch) {
    Guarded g = new Guarded();
    watch.accept(() -> g.x != 1 || g.y != 0);
    return together(
        () -> g.x = 1,
        () -> {
          g.flag = 1;
          g.atomic.incrementAndGet();
          g.y = 1;
        },
        "kept");
  }
}
