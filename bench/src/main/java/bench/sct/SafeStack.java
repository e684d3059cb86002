package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A stack of indices without locks. A pop marks the top's successor as taken by exchanging it, and
 * moves the head if it is still where it was; with three threads, two can own the same index.
 */
final class SafeStack {
  private static final int SIZE = 3;
  private static final int ROUNDS = 2;
  private static final int NONE = -1;

  private final AtomicInteger head = new AtomicInteger(0);
  private final AtomicInteger count = new AtomicInteger(SIZE);
  private final AtomicIntegerArray next = new AtomicIntegerArray(SIZE);
  private final AtomicIntegerArray owner = new AtomicIntegerArray(SIZE);

  private SafeStack() {
    for (int i = 0; i < SIZE; i++) {
      next.set(i, i + 1 < SIZE ? i + 1 : NONE);
    }
  }

  static void run() throws InterruptedException {
    SafeStack stack = new SafeStack();
    StartAndJoin.run(() -> stack.use(1), () -> stack.use(2), () -> stack.use(3));
  }

  private void use(int thread) {
    for (int i = 0; i < ROUNDS; i++) {
      int index = pop();
      while (index == NONE) {
        Thread.yield();
        index = pop();
      }
      owner.set(index, thread);
      Check.that(owner.get(index) == thread, "two threads own one index");
      push(index);
    }
  }

  private int pop() {
    while (count.get() > 1) {
      int top = head.get();
      int second = next.getAndSet(top, NONE);
      if (second != NONE) {
        if (head.compareAndSet(top, second)) {
          count.getAndDecrement();
          return top;
        }
        next.getAndSet(top, second);
      } else {
        Thread.yield();
      }
    }
    return NONE;
  }

  private void push(int index) {
    int top;
    do {
      top = head.get();
      next.set(index, top);
    } while (!head.compareAndSet(top, index));
    count.getAndIncrement();
  }
}
