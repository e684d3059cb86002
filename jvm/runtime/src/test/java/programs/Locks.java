package programs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** {@link ReentrantLock}. */
public final class Locks {
  private Locks() {}

  /** Two threads update a plain number under a lock. */
  public static Object mutualExclusion() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    int[] count = {0};
    Pieces.Piece increment =
        () -> {
          lock.lock();
          try {
            count[0]++;
          } finally {
            lock.unlock();
          }
        };
    Pieces.run(increment, increment);
    return count[0];
  }

  /** The same with a fair lock. */
  public static Object fairMutualExclusion() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock(true);
    int[] count = {0};
    Pieces.Piece increment =
        () -> {
          lock.lock();
          count[0]++;
          lock.unlock();
        };
    Pieces.run(increment, increment);
    return count[0];
  }

  /** What a lock returns about its state to its holder, and afterwards. */
  public static Object holdCounts() throws InterruptedException {
    StringBuilder seen = new StringBuilder();
    Pieces.run(() -> holdCounts(new ReentrantLock(), seen));
    return seen.toString();
  }

  private static void holdCounts(ReentrantLock lock, StringBuilder seen) {
    lock.lock();
    lock.lock();
    seen.append(lock.getHoldCount()).append(lock.isHeldByCurrentThread()).append(lock.tryLock());
    lock.unlock();
    lock.unlock();
    seen.append(lock.getHoldCount()).append(lock.isLocked());
    lock.unlock();
    seen.append(lock.getHoldCount()).append(lock.isLocked());
  }

  /** Unlocking what one does not hold. */
  public static Object unlockWithoutLock() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    String[] result = {""};
    Pieces.run(
        () -> {
          try {
            lock.unlock();
          } catch (IllegalMonitorStateException e) {
            result[0] = "refused";
          }
        });
    return result[0];
  }

  /** Unlocking what another thread holds. */
  public static Object unlockOfAnother() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    String[] result = {""};
    lock.lock();
    Pieces.run(
        () -> {
          try {
            lock.unlock();
          } catch (IllegalMonitorStateException e) {
            result[0] = "refused";
          }
        });
    return result[0] + lock.isHeldByCurrentThread();
  }

  /** Two locks in opposite orders. */
  public static Object oppositeOrders() throws InterruptedException {
    ReentrantLock first = new ReentrantLock();
    ReentrantLock second = new ReentrantLock();
    Pieces.run(
        () -> {
          first.lock();
          second.lock();
          second.unlock();
          first.unlock();
        },
        () -> {
          second.lock();
          first.lock();
          first.unlock();
          second.unlock();
        });
    return "done";
  }

  /** tryLock beside a thread that locks. */
  public static Object tryLockMayFail() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    boolean[] got = {false};
    Pieces.run(
        () -> {
          lock.lock();
          lock.unlock();
        },
        () -> {
          got[0] = lock.tryLock();
          if (got[0]) {
            lock.unlock();
          }
        });
    return got[0];
  }

  /** A timed tryLock for a lock that is never released. */
  public static Object timedTryLockOfAHeldLock() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    String[] got = {""};
    lock.lock();
    Pieces.run(
        () -> {
          long before = System.nanoTime();
          boolean acquired = lock.tryLock(5, TimeUnit.SECONDS);
          long waited = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - before);
          got[0] = acquired + " after " + waited;
        });
    return got[0];
  }

  /** A timed tryLock for a lock that is released. */
  public static Object timedTryLock() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    boolean[] got = {false};
    Pieces.run(
        () -> {
          lock.lock();
          lock.unlock();
        },
        () -> {
          got[0] = lock.tryLock(5, TimeUnit.SECONDS);
          if (got[0]) {
            lock.unlock();
          }
        });
    return got[0];
  }

  /** A timed tryLock with no time left. */
  public static Object timedTryLockWithoutTime() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    boolean[] got = {false};
    Pieces.run(
        () -> {
          lock.lock();
          lock.unlock();
        },
        () -> {
          got[0] = lock.tryLock(0, TimeUnit.SECONDS);
          if (got[0]) {
            lock.unlock();
          }
        });
    return got[0];
  }

  /** An interrupt ends an interruptible wait, or comes before or after it. */
  public static Object interruptibly() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    String[] result = {""};
    lock.lock();
    Thread waiter =
        Pieces.start(
            () -> {
              try {
                lock.lockInterruptibly();
                result[0] = "locked";
              } catch (InterruptedException e) {
                result[0] = "interrupted " + Thread.currentThread().isInterrupted();
              }
            });
    waiter.interrupt();
    waiter.join();
    return result[0];
  }

  /** An interrupt does not end a plain lock, but is not lost. */
  public static Object uninterruptibly() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    boolean[] interrupted = {false};
    lock.lock();
    Thread waiter =
        Pieces.start(
            () -> {
              lock.lock();
              interrupted[0] = Thread.interrupted();
              lock.unlock();
            });
    waiter.interrupt();
    lock.unlock();
    waiter.join();
    return interrupted[0];
  }

  /** Threads that wait for a fair lock get it in the order of arrival. */
  public static Object fairOrder() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock(true);
    StringBuilder order = new StringBuilder();
    lock.lock();
    Thread first = Pieces.start(() -> note(lock, order, 'a'));
    Thread second = Pieces.start(() -> note(lock, order, 'b'));
    boolean firstWaits = lock.hasQueuedThread(first) && !lock.hasQueuedThread(second);
    boolean bothWait = lock.getQueueLength() == 2;
    lock.unlock();
    first.join();
    second.join();
    return firstWaits && bothWait ? order.toString() : "any";
  }

  private static void note(ReentrantLock lock, StringBuilder order, char name) {
    lock.lock();
    order.append(name);
    lock.unlock();
  }

  /** How many threads wait for a lock, seen by its holder after another thread's write. */
  public static Object queueLength() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    AtomicInteger started = new AtomicInteger();
    lock.lock();
    Thread waiter =
        Pieces.start(
            () -> {
              started.set(1);
              lock.lock();
              lock.unlock();
            });
    String seen = started.get() + " " + lock.getQueueLength() + " " + lock.hasQueuedThreads();
    lock.unlock();
    waiter.join();
    return seen + " " + lock.getQueueLength();
  }

  /** A lock that is never released. */
  public static Object neverUnlocked() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    Pieces.run(lock::lock);
    return "done";
  }

  /** Fair locks let tryLock pass waiting threads. */
  public static Object tryLockIsNeverFair() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock(true);
    lock.lock();
    Thread waiter =
        Pieces.start(
            () -> {
              lock.lock();
              lock.unlock();
            });
    boolean queued = lock.hasQueuedThreads();
    lock.unlock();
    boolean passed = lock.tryLock();
    if (passed) {
      lock.unlock();
    }
    waiter.join();
    return queued + " " + passed;
  }
}
