package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A driver that is stopped while a request comes in: the request reads that the driver is running,
 * and counts itself among the pending ones only when it has stopped.
 */
final class BluetoothDriver {
  private final AtomicInteger pending = new AtomicInteger(1);
  private volatile boolean stopping;
  private volatile boolean drained;
  private volatile boolean stopped;

  static void run() throws InterruptedException {
    BluetoothDriver driver = new BluetoothDriver();
    Thread stopper = StartAndJoin.start(driver::stop);
    driver.request();
    stopper.join();
  }

  private void request() {
    if (!stopping) {
      pending.incrementAndGet();
      Check.that(!stopped, "a request in a driver that has stopped");
    }
    release();
  }

  private void stop() {
    stopping = true;
    release();
    if (drained) {
      stopped = true;
    }
  }

  private void release() {
    if (pending.decrementAndGet() == 0) {
      drained = true;
    }
  }
}
