package bench.delay;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/** Five tasks that use an instance made by the first, which announces it before it is complete. */
final class LazyInstance {
  private static final int TASKS = 5;

  private volatile boolean made;
  private volatile int content;

  static void run() throws InterruptedException {
    LazyInstance lazy = new LazyInstance();
    StartAndJoin.run(StartAndJoin.times(TASKS, lazy::use));
  }

  private void use() {
    if (!made) {
      synchronized (this) {
        if (!made) {
          made = true;
          content = 1;
        }
      }
    }
    Check.that(content == 1, "an instance is used that is not complete");
  }
}
