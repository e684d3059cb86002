package programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that increment a counter several times, each time in another kind of locked block. */
public final class Increments {
  private Increments() {}

  /** What a thread does again and again. */
  @FunctionalInterface
  private interface Part {
    void run(int thread, int round);
  }

  private static void run(int threads, int rounds, Part part) {
    List<Thread> started = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int number = t;
      started.add(
          new Thread(
              () -> {
                for (int round = 0; round < rounds; round++) {
                  part.run(number, round);
                }
              }));
    }
    started.forEach(Thread::start);
    try {
      for (Thread thread : started) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** In one step. */
  public static Object atomic() {
    AtomicInteger count = new AtomicInteger();
    run(3, 3, (thread, round) -> count.incrementAndGet());
    return count.get();
  }

  /** Under a monitor. */
  public static Object synchronizedBlock() {
    return inMonitor(3, 3);
  }

  private static int inMonitor(int threads, int rounds) {
    Object monitor = new Object();
    int[] count = {0};
    run(
        threads,
        rounds,
        (thread, round) -> {
          synchronized (monitor) {
            count[0]++;
          }
        });
    return count[0];
  }

  /** Under a lock. */
  public static Object lock() {
    Lock lock = new ReentrantLock();
    int[] count = {0};
    run(
        3,
        3,
        (thread, round) -> {
          lock.lock();
          try {
            count[0]++;
          } finally {
            lock.unlock();
          }
        });
    return count[0];
  }

  /** With the only permit of a semaphore. */
  public static Object semaphore() {
    Semaphore semaphore = new Semaphore(1);
    int[] count = {0};
    run(
        3,
        3,
        (thread, round) -> {
          semaphore.acquireUninterruptibly();
          count[0]++;
          semaphore.release();
        });
    return count[0];
  }

  /** Four threads with four blocks each. */
  public static Object many() {
    return inMonitor(4, 4);
  }

  /**
   * Four threads with nine locked blocks each; the third one reads in one block what it writes in
   * the next, so that it fails if it is preempted between them.
   */
  public static Object readThenWritten() {
    Object monitor = new Object();
    int[] count = {0};
    int[] read = {0};
    run(
        4,
        9,
        (thread, round) -> {
          synchronized (monitor) {
            if (thread != 2 || round < 4 || round > 5) {
              count[0]++;
            } else if (round == 4) {
              read[0] = count[0];
            } else {
              count[0] = read[0] + 2;
            }
          }
        });
    if (count[0] != 36) {
      throw new AssertionError("expected 36 but was " + count[0]);
    }
    return count[0];
  }
}
