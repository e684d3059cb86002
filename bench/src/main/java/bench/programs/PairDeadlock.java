package bench.programs;

import java.util.concurrent.CountDownLatch;

/** Two threads that take two locks in opposite order, and always deadlock. */
public final class PairDeadlock {
  private final Object left = new Object();
  private final Object right = new Object();
  private final CountDownLatch bothHoldOne = new CountDownLatch(2);

  private PairDeadlock() {}

  /** Starts the threads and waits for them, which never ends. */
  public static Object run() throws InterruptedException {
    PairDeadlock pair = new PairDeadlock();
    Thread first = new Thread(() -> pair.take(pair.left, pair.right));
    Thread second = new Thread(() -> pair.take(pair.right, pair.left));
    first.start();
    second.start();
    first.join();
    second.join();
    return "ended";
  }

  private void take(Object outer, Object inner) {
    synchronized (outer) {
      bothHoldOne.countDown();
      try {
        bothHoldOne.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      synchronized (inner) {
        bothHoldOne.countDown();
      }
    }
  }
}
