package programs;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Programs with and without data races on plain variables. */
public final class Races {
  private static final class Box {
    int value;
    int other;
    volatile boolean ready;
    final int fixed;

    Box(int fixed) {
      this.fixed = fixed;
    }
  }

  private static final class Initialised {
    static int value = compute();

    private static int compute() {
      return Integer.parseInt("41") + 1;
    }
  }

  private static int shared;

  private Races() {}

  /** Races: an increment is a read and a write. */
  public static Object increments() throws InterruptedException {
    Box box = new Box(0);
    Pieces.run(() -> box.value++, () -> box.value++);
    return box.value;
  }

  /** Races, on a static field. */
  public static Object statics() throws InterruptedException {
    shared = 0;
    Pieces.run(() -> shared = 1, () -> shared = 2);
    return "done";
  }

  /** Races, on an element. */
  public static Object elements() throws InterruptedException {
    int[] array = new int[2];
    Pieces.run(() -> array[0] = 1, () -> array[0] = 2);
    return "done";
  }

  /** Different elements are different variables. */
  public static Object otherElements() throws InterruptedException {
    int[] array = new int[2];
    Pieces.run(() -> array[0] = 1, () -> array[1] = 2);
    return array[0] + array[1];
  }

  /** Different fields are different variables. */
  public static Object otherFields() throws InterruptedException {
    Box box = new Box(0);
    Pieces.run(() -> box.value = 1, () -> box.other = 2);
    return box.value + box.other;
  }

  /** Reads do not race with each other. */
  public static Object reads() throws InterruptedException {
    Box box = new Box(0);
    box.value = 5;
    AtomicInteger sum = new AtomicInteger();
    Pieces.run(() -> sum.addAndGet(box.value), () -> sum.addAndGet(box.value));
    return sum.get();
  }

  /** Start and join order. */
  public static Object startAndJoin() throws InterruptedException {
    Box box = new Box(0);
    box.value = 1;
    Thread thread = Pieces.start(() -> box.value++);
    thread.join();
    return box.value;
  }

  /** Races: the starter goes on without joining. */
  public static Object startWithoutJoin() throws InterruptedException {
    Box box = new Box(0);
    Thread thread = Pieces.start(() -> box.value = 1);
    int seen = box.value;
    thread.join();
    return seen;
  }

  /** A monitor orders. */
  public static Object monitor() throws InterruptedException {
    Box box = new Box(0);
    Pieces.Piece step =
        () -> {
          synchronized (box) {
            box.value++;
          }
        };
    Pieces.run(step, step);
    return box.value;
  }

  /** Races: the monitors differ. */
  public static Object otherMonitors() throws InterruptedException {
    Box box = new Box(0);
    Object a = new Object();
    Object b = new Object();
    Pieces.run(
        () -> {
          synchronized (a) {
            box.value = 1;
          }
        },
        () -> {
          synchronized (b) {
            box.value = 2;
          }
        });
    return "done";
  }

  /** A volatile flag publishes. */
  public static Object volatileFlag() throws InterruptedException {
    Box box = new Box(0);
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> {
          box.value = 1;
          box.ready = true;
        },
        () -> {
          if (box.ready) {
            seen.set(box.value);
          }
        });
    return seen.get();
  }

  /** Races: the flag is read too late. */
  public static Object flagReadTooLate() throws InterruptedException {
    Box box = new Box(0);
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> {
          box.value = 1;
          box.ready = true;
        },
        () -> {
          int value = box.value;
          if (box.ready) {
            seen.set(value);
          }
        });
    return "done";
  }

  /** Final fields and properly published objects do not race. */
  public static Object finals() throws InterruptedException {
    AtomicReference<Box> published = new AtomicReference<>();
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> {
          Box box = new Box(7);
          box.value = 8;
          published.set(box);
        },
        () -> {
          Box box = published.get();
          if (box != null) {
            seen.set(box.fixed + box.value);
          }
        });
    return seen.get();
  }

  /** What a class initialiser did comes before every use of the class. */
  public static Object initialiser() throws InterruptedException {
    AtomicInteger sum = new AtomicInteger();
    Pieces.run(() -> sum.addAndGet(Initialised.value), () -> sum.addAndGet(Initialised.value));
    return sum.get();
  }

  /** An interrupt orders what was done before it with its discovery. */
  public static Object interrupt() throws InterruptedException {
    Box box = new Box(0);
    AtomicInteger seen = new AtomicInteger();
    Thread thread =
        Pieces.start(
            () -> {
              if (Thread.interrupted()) {
                seen.set(box.value);
              }
            });
    box.value = 1;
    thread.interrupt();
    thread.join();
    return seen.get();
  }

  /** A thread that sees that another one is dead sees what that did. */
  public static Object isAlive() throws InterruptedException {
    Box box = new Box(0);
    Thread thread = Pieces.start(() -> box.value = 1);
    int seen = thread.isAlive() ? 0 : box.value;
    thread.join();
    return seen;
  }
}
