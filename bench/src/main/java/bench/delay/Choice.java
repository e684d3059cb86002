package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Four tasks of which the first to arrive is to be chosen: the check and the choice are two steps.
 */
final class Choice {
  private static final int TASKS = 4;

  private final AtomicInteger chosen = new AtomicInteger();
  private volatile boolean decided;

  static void run() throws InterruptedException {
    Choice choice = new Choice();
    StartAndJoin.run(StartAndJoin.times(TASKS, choice::arrive));
    Check.that(choice.chosen.get() == 1, "one is to be chosen");
  }

  private void arrive() {
    if (!decided) {
      decided = true;
      chosen.incrementAndGet();
    }
  }
}
