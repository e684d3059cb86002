package programs;

import bench.catalog.StartAndJoin;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs with a known number of different executions. */
public final class Counted {
  private Counted() {}

  /** Each of two threads writes its own variable and reads the other's. */
  public static Object storeBuffering() throws InterruptedException {
    AtomicInteger x = new AtomicInteger();
    AtomicInteger y = new AtomicInteger();
    int[] seen = new int[2];
    StartAndJoin.run(
        () -> {
          x.set(1);
          seen[0] = y.get();
        },
        () -> {
          y.set(1);
          seen[1] = x.get();
        });
    return seen[0] + "" + seen[1];
  }

  /** Two writers of a variable each, and two readers of both in opposite orders. */
  public static Object independentReads() throws InterruptedException {
    AtomicInteger x = new AtomicInteger();
    AtomicInteger y = new AtomicInteger();
    int[] seen = new int[4];
    StartAndJoin.run(
        () -> x.set(1),
        () -> y.set(1),
        () -> {
          seen[0] = x.get();
          seen[1] = y.get();
        },
        () -> {
          seen[2] = y.get();
          seen[3] = x.get();
        });
    return "" + seen[0] + seen[1] + seen[2] + seen[3];
  }

  /** Threads that increment one counter once each. */
  public static Object increments(int threads) throws InterruptedException {
    AtomicInteger counter = new AtomicInteger();
    StartAndJoin.run(StartAndJoin.times(threads, counter::incrementAndGet));
    return counter.get();
  }

  private static volatile int read;

  /** One thread writes what others read once each. */
  public static Object readers(int count) throws InterruptedException {
    int[] seen = new int[count];
    Thread[] threads = new Thread[count + 1];
    threads[0] = new Thread(() -> read = 1);
    for (int i = 0; i < count; i++) {
      int reader = i;
      threads[i + 1] = new Thread(() -> seen[reader] = read);
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return java.util.Arrays.toString(seen);
  }
}
