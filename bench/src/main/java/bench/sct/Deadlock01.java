package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/** Two locks taken in both orders. */
final class Deadlock01 {
  private final Object a = new Object();
  private final Object b = new Object();
  private int counter;

  static void run() throws InterruptedException {
    Deadlock01 locks = new Deadlock01();
    StartAndJoin.run(() -> locks.add(locks.a, locks.b, 1), () -> locks.add(locks.b, locks.a, -1));
    Check.that(locks.counter == 0, "the counter is protected by both locks");
  }

  private void add(Object outer, Object inner, int amount) {
    synchronized (outer) {
      synchronized (inner) {
        counter += amount;
      }
    }
  }
}
