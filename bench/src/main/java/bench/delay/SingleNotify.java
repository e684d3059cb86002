package bench.delay;

import bench.catalog.StartAndJoin;

/**
 * A buffer of one place for two producers and two consumers, which wake one waiting thread only; it
 * may be of the same kind.
 */
final class SingleNotify {
  private boolean full;

  static void run() throws InterruptedException {
    SingleNotify buffer = new SingleNotify();
    StartAndJoin.run(buffer::take, buffer::take, buffer::put, buffer::put);
  }

  private synchronized void put() throws InterruptedException {
    while (full) {
      wait();
    }
    full = true;
    notify();
  }

  private synchronized void take() throws InterruptedException {
    while (!full) {
      wait();
    }
    full = false;
    notify();
  }
}
