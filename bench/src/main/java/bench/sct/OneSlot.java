package bench.sct;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A count of items between a producer and a consumer, one at most. */
final class OneSlot {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition full = lock.newCondition();
  private final Condition empty = lock.newCondition();
  private int count;

  /** A slot that already counts a number of items. */
  OneSlot(int count) {
    this.count = count;
  }

  /** Waits until there is no item and adds one. */
  void put() {
    lock.lock();
    try {
      while (count > 0) {
        empty.awaitUninterruptibly();
      }
      count++;
      full.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until there is an item and takes one. */
  void take() {
    awaitOne(1);
  }

  /** Waits until there is an item and leaves it. */
  void look() {
    awaitOne(0);
  }

  private void awaitOne(int taken) {
    lock.lock();
    try {
      while (count == 0) {
        full.awaitUninterruptibly();
      }
      count -= taken;
      empty.signal();
    } finally {
      lock.unlock();
    }
  }
}
