package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A future that a worker computes, unless a thread that waits for it comes first and computes it
 * itself. The computing thread is determined in two steps, so two threads may compute.
 */
final class InlineFuture {
  private static final int WAITERS = 3;

  private final AtomicInteger computations = new AtomicInteger();
  private volatile boolean started;

  static void run() throws InterruptedException {
    InlineFuture future = new InlineFuture();
    StartAndJoin.run(StartAndJoin.times(WAITERS, future::get, future::compute));
  }

  private void get() {
    if (!started) {
      compute();
    }
  }

  private void compute() {
    if (!started) {
      started = true;
      Check.that(computations.incrementAndGet() == 1, "a future is computed twice");
    }
  }
}
