package bench.sct;

import bench.catalog.StartAndJoin;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Two threads, each of which keeps a lock that it has acquired twice and released once: a deadlock.
 */
final class Phase01 {
  private final ReentrantLock x = new ReentrantLock();
  private final ReentrantLock y = new ReentrantLock();

  static void run() throws InterruptedException {
    Phase01 phases = new Phase01();
    StartAndJoin.run(phases::work, phases::work);
  }

  private void work() {
    x.lock();
    x.unlock();
    x.lock();
    y.lock();
    y.unlock();
    y.lock();
    y.unlock();
  }
}
