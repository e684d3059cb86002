package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/** A stack that is popped once any element was ever pushed, even if no element is left. */
final class FlaggedStack {
  private static final int SIZE = 10;

  private final int[] elements = new int[SIZE];
  private int top;
  private boolean pushed;

  static void run() throws InterruptedException {
    FlaggedStack stack = new FlaggedStack();
    StartAndJoin.run(stack::pushAll, stack::popAll);
  }

  private void pushAll() {
    for (int i = 0; i < SIZE; i++) {
      synchronized (this) {
        Check.that(top < SIZE, "overflow");
        elements[top++] = i;
        pushed = true;
      }
    }
  }

  private void popAll() {
    for (int i = 0; i < SIZE; i++) {
      synchronized (this) {
        if (pushed) {
          Check.that(top > 0, "underflow");
          int popped = elements[--top];
          Check.that(popped < SIZE, "nothing was pushed there");
        }
      }
    }
  }
}
