package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/** Two additions under a lock, and a third thread that asserts that it has not seen both. */
final class Lazy01 {
  private int data;

  static void run() throws InterruptedException {
    Lazy01 lazy = new Lazy01();
    StartAndJoin.run(() -> lazy.add(1), () -> lazy.add(2), lazy::check);
  }

  private synchronized void add(int amount) {
    data += amount;
  }

  private synchronized void check() {
    Check.that(data < 3, "both additions are seen");
  }
}
