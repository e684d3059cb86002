package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import bench.catalog.ThreadBody;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Four tasks, some of which fail, and a fifth that waits until all are counted as done or failed.
 * The last to count opens the latch; the two counters are read one after the other.
 */
final class Gather {
  private static final int TASKS = 4;

  private final AtomicInteger succeeded = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final AtomicInteger completions = new AtomicInteger();
  private final CountDownLatch complete = new CountDownLatch(1);

  static void run() throws InterruptedException {
    Gather gather = new Gather();
    ThreadBody[] parts =
        StartAndJoin.times(TASKS, () -> gather.count(gather.succeeded), gather::await);
    parts[TASKS - 1] = () -> gather.count(gather.failed);
    StartAndJoin.run(parts);
    Check.that(gather.completions.get() == 1, "the results are to be handed on once");
  }

  private void count(AtomicInteger counter) {
    counter.incrementAndGet();
    if (succeeded.get() + failed.get() == TASKS) {
      completions.incrementAndGet();
      complete.countDown();
    }
  }

  private void await() throws InterruptedException {
    complete.await();
  }
}
