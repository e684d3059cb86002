package bench.icb;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Bluetooth driver that is stopped while two workers use it. Stopping waits until every request
 * has left. The flawed entry checks that the driver runs before it counts itself as a request.
 */
final class StopDriver {
  private static final int WORKERS = 2;

  private final boolean flawed;
  private final AtomicInteger pending = new AtomicInteger(1);
  private final CountDownLatch drained = new CountDownLatch(1);
  private volatile boolean stopping;
  private volatile boolean stopped;

  private StopDriver(boolean flawed) {
    this.flawed = flawed;
  }

  static void right() throws InterruptedException {
    new StopDriver(false).run();
  }

  static void flawed() throws InterruptedException {
    new StopDriver(true).run();
  }

  private void run() throws InterruptedException {
    StartAndJoin.run(StartAndJoin.times(WORKERS, this::work, this::stop));
  }

  private void work() {
    if (enter()) {
      Check.that(!stopped, "a request in a driver that has stopped");
      leave();
    }
  }

  private boolean enter() {
    if (flawed) {
      if (stopping) {
        return false;
      }
      pending.incrementAndGet();
      return true;
    }
    pending.incrementAndGet();
    if (stopping) {
      leave();
      return false;
    }
    return true;
  }

  private void leave() {
    if (pending.decrementAndGet() == 0) {
      drained.countDown();
    }
  }

  private void stop() throws InterruptedException {
    stopping = true;
    leave();
    drained.await();
    stopped = true;
  }
}
