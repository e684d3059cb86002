package programs;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** {@link Condition}. */
public final class LockConditions {
  private LockConditions() {}

  private static void signal(ReentrantLock lock, Condition condition, boolean all) {
    lock.lock();
    try {
      if (all) {
        condition.signalAll();
      } else {
        condition.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** A signal that may come before the wait, which it then does not end. */
  public static Object lostSignal() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    Pieces.run(
        () -> {
          lock.lock();
          condition.await();
          lock.unlock();
        },
        () -> signal(lock, condition, false));
    return "done";
  }

  /** Waiting for a state, in a loop. */
  public static Object handover() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    boolean[] ready = {false};
    Pieces.run(
        () -> {
          lock.lock();
          while (!ready[0]) {
            condition.await();
          }
          lock.unlock();
        },
        () -> {
          lock.lock();
          ready[0] = true;
          condition.signal();
          lock.unlock();
        });
    return "done";
  }

  /** The thread that waits longest is signalled first. */
  public static Object firstInFirstOut() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    StringBuilder waits = new StringBuilder();
    StringBuilder wakes = new StringBuilder();
    Thread first = Pieces.start(() -> waitAndNote(lock, condition, waits, wakes, 'a'), true);
    Thread second = Pieces.start(() -> waitAndNote(lock, condition, waits, wakes, 'b'), true);
    lock.lock();
    boolean both = lock.getWaitQueueLength(condition) == 2;
    condition.signal();
    lock.unlock();
    if (!both) {
      return "too early";
    }
    first.join();
    second.join();
    return waits + " " + wakes;
  }

  private static void waitAndNote(
      ReentrantLock lock, Condition condition, StringBuilder waits, StringBuilder wakes, char name)
      throws InterruptedException {
    lock.lock();
    waits.append(name);
    condition.await();
    wakes.append(name);
    condition.signal();
    lock.unlock();
  }

  /** Two waiters, one signal. */
  public static Object oneSignalForTwo() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    Pieces.Piece waiter =
        () -> {
          lock.lock();
          condition.await();
          lock.unlock();
        };
    Pieces.run(waiter, waiter, () -> signal(lock, condition, false));
    return "done";
  }

  /** Timed waits that no thread ends. */
  @SuppressWarnings("JavaUtilDate") // a parameter of awaitUntil
  public static Object awaitToTheEnd() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    StringBuilder seen = new StringBuilder();
    Pieces.run(
        () -> {
          lock.lock();
          long deadline = System.currentTimeMillis() + 60_000;
          seen.append(condition.awaitNanos(1_000) <= 0);
          seen.append(condition.await(1, TimeUnit.SECONDS));
          seen.append(condition.awaitUntil(new Date(deadline)));
          seen.append(System.currentTimeMillis() < deadline);
          lock.unlock();
        });
    return seen.toString();
  }

  /** A timed wait beside a signal. */
  public static Object awaitNanosBesideASignal() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    boolean[] left = {false};
    Pieces.run(
        () -> {
          lock.lock();
          left[0] = condition.awaitNanos(1_000) > 0;
          lock.unlock();
        },
        () -> signal(lock, condition, true));
    return left[0];
  }

  /** An interrupt during, before or after the wait. */
  public static Object interruptedWait() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    String[] result = {""};
    Thread waiter =
        Pieces.start(
            () -> {
              lock.lock();
              try {
                condition.await();
                result[0] = "signalled " + Thread.interrupted();
              } catch (InterruptedException e) {
                result[0] = "interrupted " + Thread.interrupted() + lock.isHeldByCurrentThread();
              } finally {
                lock.unlock();
              }
            });
    waiter.interrupt();
    signal(lock, condition, false);
    waiter.join();
    return result[0];
  }

  /** An interrupt does not end an uninterruptible wait. */
  public static Object uninterruptibleWait() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    boolean[] signalled = {false};
    boolean[] interrupted = {false};
    Thread waiter =
        Pieces.start(
            () -> {
              lock.lock();
              while (!signalled[0]) {
                condition.awaitUninterruptibly();
              }
              interrupted[0] = Thread.interrupted();
              lock.unlock();
            });
    waiter.interrupt();
    lock.lock();
    signalled[0] = true;
    condition.signal();
    lock.unlock();
    waiter.join();
    return interrupted[0];
  }

  /** Waiting and signalling without the lock. */
  public static Object withoutLock() throws InterruptedException {
    StringBuilder refused = new StringBuilder();
    Pieces.run(() -> withoutLock(new ReentrantLock(), refused));
    return refused.toString();
  }

  private static void withoutLock(ReentrantLock lock, StringBuilder refused)
      throws InterruptedException {
    Condition condition = lock.newCondition();
    try {
      condition.signal();
    } catch (IllegalMonitorStateException e) {
      refused.append("signal ");
    }
    try {
      condition.await();
    } catch (IllegalMonitorStateException e) {
      refused.append("await ");
    }
    try {
      lock.hasWaiters(condition);
    } catch (IllegalMonitorStateException e) {
      refused.append("hasWaiters");
    }
  }

  /** A wait releases all holds and reacquires all. */
  public static Object holdsAreRestored() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    int[] holds = {0};
    boolean[] ready = {false};
    Pieces.run(
        () -> {
          lock.lock();
          lock.lock();
          while (!ready[0]) {
            condition.await();
          }
          holds[0] = lock.getHoldCount();
        },
        () -> {
          lock.lock();
          ready[0] = true;
          condition.signal();
          lock.unlock();
        });
    return holds[0];
  }

  /** Signalling waiters of a fair lock. */
  public static Object fairHandover() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock(true);
    Condition condition = lock.newCondition();
    boolean[] ready = {false};
    Pieces.Piece waiter =
        () -> {
          lock.lock();
          while (!ready[0]) {
            condition.await();
          }
          lock.unlock();
        };
    Pieces.run(
        waiter,
        waiter,
        () -> {
          lock.lock();
          ready[0] = true;
          condition.signalAll();
          lock.unlock();
        });
    return "done";
  }
}
