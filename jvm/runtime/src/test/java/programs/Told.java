package programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** What reports tell: every kind of name and value once. */
public final class Told {
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final AtomicInteger HITS = new AtomicInteger(4);
  private static volatile String word = "a";

  private final Object inner = new Object();
  private final int[] slots = new int[2];
  private final CountDownLatch latch = new CountDownLatch(1);

  private void work() {
    word = "b";
    LOCK.lock();
    LOCK.unlock();
    HITS.incrementAndGet();
    HITS.compareAndSet(0, 1);
    synchronized (inner) {
      slots[1] = 7;
    }
    latch.countDown();
  }

  /** Runs everything in a second thread. */
  public static Object run() throws InterruptedException {
    Told told = new Told();
    Thread worker = new Thread(told::work, "worker");
    worker.start();
    worker.join();
    return word;
  }
}
