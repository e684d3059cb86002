package bench.steal;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/** An owner that pushes and pops and a thief that steals: every item is to be taken once. */
public final class StealTest {
  private static final int STEALS = 2;

  private final WorkQueue queue;
  private final int[] popped;
  private final int[] stolen;

  private StealTest(WorkQueue queue, int items) {
    this.queue = queue;
    this.popped = new int[items];
    this.stolen = new int[items];
  }

  /** Runs both on a queue; the number of items must be even. */
  public static void run(WorkQueue queue, int items) throws InterruptedException {
    StealTest test = new StealTest(queue, items);
    StartAndJoin.run(test::own, test::steal);
    for (int i = 0; i < items; i++) {
      int taken = test.popped[i] + test.stolen[i];
      Check.that(taken > 0, "an item is lost");
      Check.that(taken < 2, "an item is taken twice");
    }
  }

  private void own() {
    for (int i = 0; i < popped.length; i += 2) {
      queue.push(i);
      queue.push(i + 1);
      count(queue.pop(), popped);
    }
    while (count(queue.pop(), popped)) {
      // until nothing is left
    }
  }

  private void steal() {
    for (int i = 0; i < STEALS; i++) {
      count(queue.steal(), stolen);
    }
  }

  private static boolean count(int item, int[] taken) {
    if (item == WorkQueue.NOTHING) {
      return false;
    }
    taken[item]++;
    return true;
  }
}
