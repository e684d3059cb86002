package programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
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

  /** A condition that nobody signals, in an object that only lambdas know. */
  private static final class Buffer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();

    void take() throws InterruptedException {
      lock.lock();
      try {
        notEmpty.await();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Two threads wait for a condition. */
  public static Object waitForever() throws InterruptedException {
    Buffer buffer = new Buffer();
    Together.run(buffer::take, () -> buffer.take());
    return "woken";
  }

  /** Two threads lock two nameless objects in different orders. */
  public static Object nameless() throws InterruptedException {
    Object a = new Object();
    Object b = new Object();
    Together.run(() -> both(a, b), () -> both(b, a));
    return "done";
  }

  private static void both(Object first, Object second) {
    synchronized (first) {
      synchronized (second) {
        word = "c";
      }
    }
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
