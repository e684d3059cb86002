package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two ports with one handler for an item from each, posted to by two tasks, and a third that
 * counts. Each poster checks the other port after it has posted, so that both may start the
 * handler.
 */
final class JoinedPorts {
  private final AtomicInteger handled = new AtomicInteger();
  private volatile boolean left;
  private volatile boolean right;

  static void run() throws InterruptedException {
    JoinedPorts ports = new JoinedPorts();
    StartAndJoin.run(ports::postLeft, ports::postRight, ports.handled::get);
    Check.that(ports.handled.get() == 1, "the handler is to run once");
  }

  private void postLeft() {
    left = true;
    if (right) {
      handled.incrementAndGet();
    }
  }

  private void postRight() {
    right = true;
    if (left) {
      handled.incrementAndGet();
    }
  }
}
