package programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Locks and latches whose state is read just before a thread releases them. */
public final class Observed {
  private static volatile int written;

  /** A read of the state of a lock. */
  public interface Look {
    /** What there is to see. */
    Object at(ReentrantLock lock) throws InterruptedException;
  }

  private Observed() {}

  /** A thread writes and unlocks, another reads and then reads the state of the lock. */
  public static Object lock(Look look) throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    String[] seen = {""};
    written = 0;
    Pieces.run(
        () -> {
          lock.lock();
          written = 1;
          lock.unlock();
        },
        () -> seen[0] = written + " " + look.at(lock));
    return seen[0];
  }

  /** Tries to take the lock. */
  public static Object tryLock(ReentrantLock lock) {
    boolean got = lock.tryLock();
    if (got) {
      lock.unlock();
    }
    return got;
  }

  /** Tries for a while. */
  public static Object timedTryLock(ReentrantLock lock) throws InterruptedException {
    boolean got = lock.tryLock(1, TimeUnit.SECONDS);
    if (got) {
      lock.unlock();
    }
    return got;
  }

  /** Whether the lock says in words that it is held. */
  public static Object words(ReentrantLock lock) {
    return lock.toString().contains("Locked by");
  }

  /** Whether the calling thread holds the lock: no read of what others do. */
  public static Object own(ReentrantLock lock) {
    return lock.isHeldByCurrentThread() + " " + lock.getHoldCount();
  }

  /** A holder asks whether the lock is held, and takes it once more. */
  public static Object asHolder(ReentrantLock lock) {
    lock.lock();
    boolean again = lock.isLocked() && lock.tryLock();
    lock.unlock();
    lock.unlock();
    return again;
  }

  /** A thread writes and waits for a condition, another reads and tries to take the lock. */
  public static Object await() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    String[] seen = {""};
    written = 0;
    Thread waiter =
        Pieces.start(
            () -> {
              lock.lock();
              written = 1;
              condition.await();
              lock.unlock();
            },
            true);
    Pieces.run(() -> seen[0] = written + " " + tryLock(lock));
    return seen[0] + (waiter.isDaemon() ? "" : "?");
  }

  /** A thread signals between two writes, another reads which threads wait for the fair lock. */
  public static Object signal() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock(true);
    Condition condition = lock.newCondition();
    String[] seen = {""};
    written = 0;
    Pieces.start(
        () -> {
          lock.lock();
          written = 1;
          condition.await();
        },
        true);
    Thread observer = Pieces.start(() -> seen[0] = written + " " + lock.hasQueuedThreads());
    lock.lock();
    if (written == 1) {
      written = 2;
      condition.signal();
      written = 3;
    }
    observer.join();
    return seen[0].startsWith("2") ? seen[0] : "";
  }

  /** A thread writes and counts down, another reads and then reads the count. */
  public static Object latch() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    String[] seen = {""};
    written = 0;
    Pieces.run(
        () -> {
          written = 1;
          latch.countDown();
        },
        () -> seen[0] = written + " " + latch.getCount());
    return seen[0];
  }

  /** Whether a thread that wants the lock is seen waiting by one that has read what was written. */
  public static Object state() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    written = 0;
    Thread holder =
        Pieces.start(
            () -> {
              lock.lock();
              written = 1;
              lock.unlock();
            });
    Thread waiter =
        Pieces.start(
            () -> {
              lock.lock();
              lock.unlock();
            });
    String seen = written + " " + (waiter.getState() == Thread.State.WAITING);
    holder.join();
    return seen;
  }

  /** The state of the lock is read only if the other thread was fast. */
  public static Object rarely() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    String[] seen = {""};
    written = 0;
    Pieces.run(
        () -> {
          lock.lock();
          written = 1;
          lock.unlock();
        },
        () -> {
          if (written == 1) {
            seen[0] = "held " + lock.isLocked();
          }
        });
    return seen[0];
  }

  /** Threads that never read the state: each takes the lock twice. */
  public static Object unobserved() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    int[] count = {0};
    Pieces.Piece piece =
        () -> {
          for (int i = 0; i < 2; i++) {
            lock.lock();
            count[0]++;
            lock.unlock();
          }
        };
    Pieces.run(piece, piece);
    return count[0];
  }

  /** The same with a monitor. */
  public static Object monitor() throws InterruptedException {
    Object lock = new Object();
    int[] count = {0};
    Pieces.Piece piece =
        () -> {
          for (int i = 0; i < 2; i++) {
            synchronized (lock) {
              count[0]++;
            }
          }
        };
    Pieces.run(piece, piece);
    return count[0];
  }

  /** One thread, which reads the state of a lock. */
  public static Object alone() {
    return new ReentrantLock().tryLock();
  }
}
