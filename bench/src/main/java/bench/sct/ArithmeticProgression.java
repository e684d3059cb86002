package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/**
 * A consumer adds up 0 to n at the pace of a producer; the sum is asserted to be different, so
 * every run fails.
 */
final class ArithmeticProgression {
  private static final int LAST = 3;

  private final OneSlot slot = new OneSlot(0);
  private int total;
  private boolean complete;

  static void run() throws InterruptedException {
    ArithmeticProgression sum = new ArithmeticProgression();
    StartAndJoin.run(sum::produce, sum::consume);
    if (sum.complete) {
      Check.that(sum.total != LAST * (LAST + 1) / 2, "the sum is what it should be");
    }
  }

  private void produce() {
    for (int i = 0; i < LAST; i++) {
      slot.put();
    }
  }

  private void consume() {
    for (int i = 0; i < LAST; i++) {
      slot.take();
      total += i;
    }
    total += LAST;
    complete = true;
  }
}
