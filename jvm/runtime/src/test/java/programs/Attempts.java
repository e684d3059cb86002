package programs;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Programs whose threads share a plain variable under locks that they attempt to take. Those whose
 * names begin with "racy" have a data race on it.
 */
public final class Attempts {
  private static final class Box {
    int value;
  }

  /** Tries to take a lock. */
  private interface Take {
    boolean now() throws InterruptedException;
  }

  private Attempts() {}

  /** Two threads add one if they get the lock. */
  private static Object count(Take take, Runnable release) throws InterruptedException {
    Box box = new Box();
    int[] got = new int[2];
    Pieces.run(() -> got[0] = add(box, take, release), () -> got[1] = add(box, take, release));
    return box.value + " " + got[0] + got[1];
  }

  private static int add(Box box, Take take, Runnable release) throws InterruptedException {
    if (!take.now()) {
      return 0;
    }
    box.value++;
    release.run();
    return 1;
  }

  private static Object count(Lock lock, Take take) throws InterruptedException {
    return count(take, lock::unlock);
  }

  /** {@link ReentrantLock#tryLock()}. */
  public static Object lock() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    return count(lock, lock::tryLock);
  }

  /** A fair lock. */
  public static Object fairLock() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock(true);
    return count(lock, lock::tryLock);
  }

  /** With a time limit. */
  public static Object timedLock() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    return count(lock, () -> lock.tryLock(1, TimeUnit.SECONDS));
  }

  /** A write lock. */
  public static Object writeLock() throws InterruptedException {
    Lock lock = new ReentrantReadWriteLock().writeLock();
    return count(lock, lock::tryLock);
  }

  /** A fair write lock. */
  public static Object fairWriteLock() throws InterruptedException {
    Lock lock = new ReentrantReadWriteLock(true).writeLock();
    return count(lock, lock::tryLock);
  }

  /** A write lock with a time limit. */
  public static Object timedWriteLock() throws InterruptedException {
    Lock lock = new ReentrantReadWriteLock().writeLock();
    return count(lock, () -> lock.tryLock(1, TimeUnit.SECONDS));
  }

  /** A write lock that an interrupt would end the wait for. */
  public static Object writeLockInterruptibly() throws InterruptedException {
    Lock lock = new ReentrantReadWriteLock().writeLock();
    return count(
        lock,
        () -> {
          lock.lockInterruptibly();
          return true;
        });
  }

  /** One locks, one attempts to. */
  public static Object writeLockAndAttempt() throws InterruptedException {
    Lock lock = new ReentrantReadWriteLock().writeLock();
    Box box = new Box();
    int[] got = new int[1];
    Pieces.run(
        () -> {
          lock.lock();
          box.value++;
          lock.unlock();
        },
        () -> got[0] = add(box, lock::tryLock, lock::unlock));
    return box.value + " " + got[0];
  }

  /** A reader attempts while a writer attempts. */
  public static Object readLock() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    Box box = new Box();
    int[] seen = {-1};
    int[] got = new int[1];
    Pieces.run(
        () -> got[0] = add(box, lock.writeLock()::tryLock, lock.writeLock()::unlock),
        () -> {
          if (lock.readLock().tryLock()) {
            seen[0] = box.value;
            lock.readLock().unlock();
          }
        });
    return got[0] + " " + seen[0];
  }

  /** A reader with a time limit. */
  public static Object timedReadLock() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    Box box = new Box();
    int[] seen = {-1};
    Pieces.run(
        () -> add(box, lock.writeLock()::tryLock, lock.writeLock()::unlock),
        () -> {
          if (lock.readLock().tryLock(1, TimeUnit.SECONDS)) {
            seen[0] = box.value;
            lock.readLock().unlock();
          }
        });
    return seen[0];
  }

  /** A condition of a write lock. */
  public static Object writeCondition() throws InterruptedException {
    Lock lock = new ReentrantReadWriteLock().writeLock();
    Condition changed = lock.newCondition();
    Box box = new Box();
    int[] seen = new int[1];
    Pieces.run(
        () -> {
          lock.lock();
          while (box.value == 0) {
            changed.await();
          }
          seen[0] = box.value;
          lock.unlock();
        },
        () -> {
          if (!lock.tryLock()) {
            lock.lock();
          }
          box.value = 5;
          changed.signal();
          lock.unlock();
        });
    return seen[0];
  }

  /** {@link StampedLock#tryWriteLock()}. */
  public static Object stampedWrite() throws InterruptedException {
    StampedLock lock = new StampedLock();
    return count(() -> lock.tryWriteLock() != 0, () -> lock.tryUnlockWrite());
  }

  /** With a time limit. */
  public static Object stampedTimedWrite() throws InterruptedException {
    StampedLock lock = new StampedLock();
    return count(() -> lock.tryWriteLock(1, TimeUnit.SECONDS) != 0, () -> lock.tryUnlockWrite());
  }

  /** The write lock as a view. */
  public static Object stampedView() throws InterruptedException {
    Lock lock = new StampedLock().asWriteLock();
    return count(lock, lock::tryLock);
  }

  /** Both views of a lock that can be read and written. */
  public static Object stampedReadWriteView() throws InterruptedException {
    StampedLock lock = new StampedLock();
    Box box = new Box();
    int[] seen = {-1};
    Lock write = lock.asReadWriteLock().writeLock();
    Lock read = lock.asReadLock();
    Pieces.run(
        () -> add(box, write::tryLock, write::unlock),
        () -> {
          if (read.tryLock()) {
            seen[0] = box.value;
            read.unlock();
          }
        });
    return seen[0];
  }

  /** From a read lock to the write lock. */
  public static Object stampedConvert() throws InterruptedException {
    StampedLock lock = new StampedLock();
    Box box = new Box();
    int[] got = new int[2];
    Pieces.run(() -> got[0] = convert(lock, box), () -> got[1] = convert(lock, box));
    return box.value + " " + got[0] + got[1];
  }

  private static int convert(StampedLock lock, Box box) {
    long stamp = lock.tryReadLock();
    if (stamp == 0) {
      return 0;
    }
    long write = lock.tryConvertToWriteLock(stamp);
    if (write == 0) {
      lock.unlockRead(stamp);
      return 1;
    }
    box.value++;
    long read = lock.tryConvertToReadLock(write);
    int seen = box.value;
    lock.unlock(read);
    return 1 + seen;
  }

  /** From an optimistic read to the write lock. */
  public static Object stampedConvertOptimistic() throws InterruptedException {
    StampedLock lock = new StampedLock();
    Box box = new Box();
    Pieces.Piece piece =
        () -> {
          long stamp = lock.tryConvertToWriteLock(lock.tryOptimisticRead());
          if (stamp != 0) {
            box.value++;
            lock.unlockWrite(stamp);
          }
        };
    Pieces.run(piece, piece);
    return box.value;
  }

  /** {@link Semaphore#tryAcquire()}. */
  public static Object semaphore() throws InterruptedException {
    Semaphore semaphore = new Semaphore(1);
    return count(semaphore::tryAcquire, semaphore::release);
  }

  /** With a time limit, for several permits. */
  public static Object timedSemaphore() throws InterruptedException {
    Semaphore semaphore = new Semaphore(2);
    return count(() -> semaphore.tryAcquire(2, 1, TimeUnit.SECONDS), () -> semaphore.release(2));
  }

  /** A semaphore that is drained. */
  public static Object drained() throws InterruptedException {
    Semaphore semaphore = new Semaphore(1);
    return count(() -> semaphore.drainPermits() == 1, semaphore::release);
  }

  /** Writes under a read lock. */
  public static Object racyReadLock() throws InterruptedException {
    Lock lock = new ReentrantReadWriteLock().readLock();
    return count(lock, lock::tryLock);
  }

  /** Writes under a read lock that is a view. */
  public static Object racyStampedReadLock() throws InterruptedException {
    Lock lock = new StampedLock().asReadLock();
    return count(lock, lock::tryLock);
  }

  /** Does not care whether it got the lock. */
  public static Object racyWriteLock() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    return count(
        () -> lock.writeLock().tryLock() || !lock.writeLock().isHeldByCurrentThread(),
        () -> {
          if (lock.writeLock().isHeldByCurrentThread()) {
            lock.writeLock().unlock();
          }
        });
  }

  /** There are two permits. */
  public static Object racySemaphore() throws InterruptedException {
    Semaphore semaphore = new Semaphore(2);
    return count(semaphore::tryAcquire, semaphore::release);
  }
}
