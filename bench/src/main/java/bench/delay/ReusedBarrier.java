package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Three tasks that meet at a barrier twice. The barrier opens by a flag that the next task to
 * arrive resets, so that a task that has not left yet waits for a second time.
 */
final class ReusedBarrier {
  private static final int TASKS = 3;
  private static final int ROUNDS = 2;

  private final AtomicIntegerArray arrived = new AtomicIntegerArray(ROUNDS);
  private int waiting;
  private boolean open;

  static void run() throws InterruptedException {
    ReusedBarrier barrier = new ReusedBarrier();
    StartAndJoin.run(StartAndJoin.times(TASKS, barrier::work));
  }

  private void work() throws InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      arrived.incrementAndGet(round);
      await();
      Check.that(arrived.get(round) == TASKS, "the barrier opened too early");
    }
  }

  private synchronized void await() throws InterruptedException {
    if (waiting == 0) {
      open = false;
    }
    if (++waiting == TASKS) {
      waiting = 0;
      open = true;
      notifyAll();
    }
    while (!open) {
      wait();
    }
  }
}
