package programs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Waits that time out or are interrupted, and then have to reacquire their lock: the thread that
 * should have woken them may get it first.
 */
@SuppressWarnings("WaitNotInLoop")
public final class EndedWaits {
  private EndedWaits() {}

  /** Object.wait with a limit, and what was seen after it. */
  public static Object monitorRunsOut() throws InterruptedException {
    Object lock = new Object();
    boolean[] came = {false};
    String[] seen = {"skipped"};
    long start = System.nanoTime();
    Pieces.run(
        () -> {
          synchronized (lock) {
            if (!came[0]) {
              lock.wait(10);
              seen[0] = System.nanoTime() > start ? "ran out " + came[0] : "notified " + came[0];
            }
          }
        },
        () -> {
          synchronized (lock) {
            came[0] = true;
            lock.notify();
          }
        });
    return seen[0];
  }

  /** Object.wait, interrupted. */
  public static Object monitorInterrupted() throws InterruptedException {
    Object lock = new Object();
    boolean[] came = {false};
    String[] seen = {"skipped"};
    Thread waiter =
        Pieces.start(
            () -> {
              synchronized (lock) {
                try {
                  if (!came[0]) {
                    lock.wait();
                    seen[0] = "notified " + came[0];
                  }
                } catch (InterruptedException e) {
                  seen[0] = "interrupted " + came[0];
                }
              }
            });
    Thread notifier =
        Pieces.start(
            () -> {
              synchronized (lock) {
                came[0] = true;
                lock.notify();
              }
            });
    waiter.interrupt();
    waiter.join();
    notifier.join();
    return seen[0];
  }

  /** Condition.await with a limit. */
  public static Object conditionRunsOut(boolean fair) throws InterruptedException {
    ReentrantLock lock = new ReentrantLock(fair);
    Condition condition = lock.newCondition();
    boolean[] came = {false};
    String[] seen = {"skipped"};
    Pieces.run(
        () -> {
          lock.lock();
          try {
            if (!came[0]) {
              boolean signalled = condition.await(10, TimeUnit.MILLISECONDS);
              seen[0] = (signalled ? "notified " : "ran out ") + came[0];
            }
          } finally {
            lock.unlock();
          }
        },
        () -> signal(lock, condition, came));
    return seen[0];
  }

  /** Condition.await, interrupted. */
  public static Object conditionInterrupted(boolean fair) throws InterruptedException {
    ReentrantLock lock = new ReentrantLock(fair);
    Condition condition = lock.newCondition();
    boolean[] came = {false};
    String[] seen = {"skipped"};
    Thread waiter =
        Pieces.start(
            () -> {
              lock.lock();
              try {
                if (!came[0]) {
                  condition.await();
                  seen[0] = "notified " + came[0];
                }
              } catch (InterruptedException e) {
                seen[0] = "interrupted " + came[0];
              } finally {
                lock.unlock();
              }
            });
    Thread notifier = Pieces.start(() -> signal(lock, condition, came));
    waiter.interrupt();
    waiter.join();
    notifier.join();
    return seen[0];
  }

  private static void signal(ReentrantLock lock, Condition condition, boolean[] came) {
    lock.lock();
    try {
      came[0] = true;
      condition.signal();
    } finally {
      lock.unlock();
    }
  }
}
