package bench.delay;

import bench.catalog.StartAndJoin;

/**
 * A future, one thread that completes it and two that wait. A waiting thread checks without the
 * lock whether it is complete and then waits, even if it has been completed in between.
 */
final class FutureHandshake {
  private volatile boolean complete;

  static void run() throws InterruptedException {
    FutureHandshake future = new FutureHandshake();
    StartAndJoin.run(future::await, future::await, future::complete);
  }

  private void await() throws InterruptedException {
    if (!complete) {
      synchronized (this) {
        wait();
      }
    }
  }

  private void complete() {
    complete = true;
    synchronized (this) {
      notifyAll();
    }
  }
}
