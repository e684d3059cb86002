package bench.sct;

import bench.catalog.StartAndJoin;

/**
 * A producer and a consumer of two items each, over a slot that holds two from the start: the
 * consumer ends and leaves too many for the producer, which waits for ever.
 */
final class Sync02 {
  private static final int THINGS = 2;

  private Sync02() {}

  static void run() throws InterruptedException {
    OneSlot slot = new OneSlot(THINGS);
    StartAndJoin.run(
        () -> {
          for (int i = 0; i < THINGS; i++) {
            slot.put();
          }
        },
        () -> {
          for (int i = 0; i < THINGS; i++) {
            slot.take();
          }
        });
  }
}
