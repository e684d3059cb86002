package bench.programs;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that increment one counter while they hold a ReentrantLock. */
public final class LockCounter {
  private static final Lock LOCK = new ReentrantLock();

  private static int count;

  private LockCounter() {}

  /** Starts the threads, waits for them and returns the final count. */
  public static Object run(int threads, int increments) throws InterruptedException {
    count = 0;
    Thread[] started = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      started[i] = new Thread(() -> add(increments));
      started[i].start();
    }
    for (Thread thread : started) {
      thread.join();
    }
    return count;
  }

  private static void add(int increments) {
    for (int i = 0; i < increments; i++) {
      LOCK.lock();
      try {
        count++;
      } finally {
        LOCK.unlock();
      }
    }
  }
}
