package programs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Waits on conditions that may end by a signal, and in another way before that. */
public final class SignalledWaits {
  private SignalledWaits() {}

  /** Sets an element and signals; both under the lock. */
  private static Thread signals(Lock lock, Condition condition, int[] value) {
    Thread thread =
        new Thread(
            () -> {
              lock.lock();
              try {
                value[0] = 1;
                condition.signal();
              } finally {
                lock.unlock();
              }
            });
    thread.start();
    return thread;
  }

  /** Waits once, if at all, for some time at most or as long as it takes. */
  public static Object waits(Lock lock, boolean timed) throws InterruptedException {
    Condition condition = lock.newCondition();
    int[] value = {0};
    Thread thread = signals(lock, condition, value);
    lock.lock();
    int seen;
    try {
      if (value[0] == 0 && timed) {
        condition.await(10, TimeUnit.MILLISECONDS);
      } else if (value[0] == 0) {
        condition.await();
      }
      seen = value[0];
    } finally {
      lock.unlock();
    }
    thread.join();
    return seen;
  }

  /** Waits, and may be interrupted. */
  public static Object interrupted(Lock lock) {
    Condition condition = lock.newCondition();
    int[] value = {0};
    Thread waiting = Thread.currentThread();
    signals(lock, condition, value);
    new Thread(waiting::interrupt).start();
    lock.lock();
    try {
      if (value[0] == 0) {
        condition.await();
      }
      return value[0];
    } catch (InterruptedException e) {
      return "interrupted " + value[0];
    } finally {
      lock.unlock();
    }
  }

  /** Two threads that wait for each other, for some time. */
  public static Object forEachOther() throws InterruptedException {
    Lock lock = new ReentrantLock(/* fair= */ true);
    Condition one = lock.newCondition();
    Condition two = lock.newCondition();
    int[] value = {0};
    Thread thread =
        new Thread(
            () -> {
              lock.lock();
              try {
                value[0] = 1;
                one.signal();
                two.await(10, TimeUnit.MILLISECONDS);
                value[0] = 2;
              } catch (InterruptedException e) {
                value[0] = 3;
              } finally {
                lock.unlock();
              }
            });
    thread.start();
    lock.lock();
    int seen;
    try {
      one.await(10, TimeUnit.MILLISECONDS);
      seen = value[0];
      two.signal();
    } finally {
      lock.unlock();
    }
    thread.join();
    return seen;
  }
}
