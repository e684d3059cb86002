package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/**
 * A timer, a task that cancels it and then releases the resource that the timer's handler uses, and
 * one that only reads. The timer checks whether it was cancelled before the handler starts.
 */
final class TimerCancel {
  private volatile boolean cancelled;
  private volatile boolean resource = true;

  static void run() throws InterruptedException {
    TimerCancel timer = new TimerCancel();
    StartAndJoin.run(timer::fire, timer::watch, timer::cancel);
  }

  private void fire() {
    if (!cancelled) {
      Check.that(resource, "the handler of a cancelled timer runs");
    }
  }

  private void watch() {
    boolean there = resource;
    Check.that(there || cancelled, "given up before it was cancelled");
  }

  private void cancel() {
    cancelled = true;
    resource = false;
  }
}
