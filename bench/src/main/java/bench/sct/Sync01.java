package bench.sct;

import bench.catalog.StartAndJoin;

/** A producer waits for a slot to become empty, and the other thread only reads it: a deadlock. */
final class Sync01 {
  private Sync01() {}

  static void run() throws InterruptedException {
    OneSlot slot = new OneSlot(1);
    StartAndJoin.run(slot::put, slot::look);
  }
}
