package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import bench.catalog.ThreadBody;

/** A counter that one thread protects with one lock and the others with another. */
final class WrongLock {
  private final Object dataLock = new Object();
  private final Object threadLock = new Object();
  private int data;

  static void run(int others) throws InterruptedException {
    WrongLock wrong = new WrongLock();
    ThreadBody[] parts = StartAndJoin.times(others + 1, wrong::countWithOther);
    parts[0] = wrong::count;
    StartAndJoin.run(parts);
  }

  private void count() {
    synchronized (dataLock) {
      int before = data;
      data++;
      Check.that(data == before + 1, "somebody else counted");
    }
  }

  private void countWithOther() {
    synchronized (threadLock) {
      data++;
    }
  }
}
