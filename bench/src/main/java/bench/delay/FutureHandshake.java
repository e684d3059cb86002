package bench.delay;

import bench.catalog.StartAndJoin;

/**
 * A future, one who completes it and two who wait. A waiter looks whether it is complete without
 * the lock and then waits, whether or not it has been completed in between.
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
