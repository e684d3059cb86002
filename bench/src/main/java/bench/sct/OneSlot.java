package bench.sct;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A count of things between a producer and a consumer, one at most. */
final class OneSlot {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition full = lock.newCondition();
  private final Condition empty = lock.newCondition();
  private int count;

  /** A slot that pretends to hold a number of things already. */
  OneSlot(int count) {
    this.count = count;
  }

  /** Waits until nothing is there and adds one thing. */
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

  /** Waits until something is there and takes one thing. */
  void take() {
    awaitOne(1);
  }

  /** Waits until something is there and leaves it. */
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
