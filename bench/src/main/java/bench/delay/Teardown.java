package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Handlers that may run at the same time, and one that disposes of everything when none of them
 * runs. A handler checks whether it may still begin before it counts itself.
 */
final class Teardown {
  private static final int HANDLERS = 3;

  private final AtomicInteger running = new AtomicInteger();
  private volatile boolean ending;
  private volatile boolean ended;

  static void run() throws InterruptedException {
    Teardown group = new Teardown();
    StartAndJoin.run(StartAndJoin.times(HANDLERS, group::handle, group::tearDown));
  }

  private void handle() {
    if (!ending) {
      running.incrementAndGet();
      Check.that(!ended, "a handler runs after all was torn down");
      running.decrementAndGet();
    }
  }

  private void tearDown() {
    ending = true;
    if (running.get() == 0) {
      ended = true;
    }
  }
}
