package bench.steal;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Work items with a state each, which need several stages: the thread that takes an item advances
 * it, and the owner queues it again until it is complete. An item that two threads work on at once,
 * or that is never completed, is a failure.
 */
public final class StateTest {
  private static final int QUEUED = 0;
  private static final int RUNNING = 1;
  private static final int COMPLETE = 2;
  private static final int STEALS = 2;

  private final WorkQueue queue;
  private final AtomicInteger[] states;
  private final int[] stages;

  private StateTest(WorkQueue queue, int items, int stages) {
    this.queue = queue;
    this.states = new AtomicInteger[items];
    this.stages = new int[items];
    for (int i = 0; i < items; i++) {
      states[i] = new AtomicInteger(QUEUED);
      this.stages[i] = stages;
    }
  }

  /** Runs an owner and a thief until every item has gone through its stages. */
  public static void run(WorkQueue queue, int items, int stages) throws InterruptedException {
    StateTest test = new StateTest(queue, items, stages);
    StartAndJoin.run(test::own, test::steal);
    for (AtomicInteger state : test.states) {
      Check.that(state.get() == COMPLETE, "an item is not complete");
    }
  }

  private void own() {
    for (int i = 0; i < states.length; i++) {
      queue.push(i);
      for (int item = queue.pop(); item != WorkQueue.NOTHING; item = queue.pop()) {
        if (!advance(item, 1)) {
          queue.push(item);
        }
      }
    }
  }

  /** A stolen item goes through all its stages at once. */
  private void steal() {
    for (int i = 0; i < STEALS; i++) {
      int item = queue.steal();
      if (item != WorkQueue.NOTHING) {
        advance(item, stages[item]);
      }
    }
  }

  private boolean advance(int item, int by) {
    Check.that(states[item].compareAndSet(QUEUED, RUNNING), "an item is taken twice");
    stages[item] -= by;
    boolean complete = stages[item] <= 0;
    states[item].set(complete ? COMPLETE : QUEUED);
    return complete;
  }
}
