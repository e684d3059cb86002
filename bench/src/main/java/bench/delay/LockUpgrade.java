package bench.delay;

import bench.catalog.StartAndJoin;
import java.util.concurrent.Semaphore;

/** Readers that become writers while they read: two that read at the same time wait for ever. */
final class LockUpgrade {
  private static final int READERS = 3;

  private final Semaphore permits = new Semaphore(READERS);

  static void run() throws InterruptedException {
    LockUpgrade lock = new LockUpgrade();
    StartAndJoin.run(StartAndJoin.times(READERS, lock::readAndWrite));
  }

  private void readAndWrite() throws InterruptedException {
    permits.acquire();
    permits.acquire(READERS - 1);
    permits.release(READERS);
  }
}
