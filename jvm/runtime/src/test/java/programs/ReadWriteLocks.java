package programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** {@link ReentrantReadWriteLock}. */
public final class ReadWriteLocks {
  private ReadWriteLocks() {}

  /** Two readers that are inside at the same time, or not. */
  public static Object readersShare() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    AtomicInteger inside = new AtomicInteger();
    int[] most = {0};
    Pieces.Piece reader =
        () -> {
          lock.readLock().lock();
          most[0] = Math.max(most[0], inside.incrementAndGet());
          inside.decrementAndGet();
          lock.readLock().unlock();
        };
    Pieces.run(reader, reader);
    return most[0];
  }

  /** A writer is alone. */
  public static Object writersExclude() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    int[] value = {0};
    String[] seen = {""};
    Pieces.run(
        () -> {
          lock.writeLock().lock();
          value[0]++;
          value[0]++;
          lock.writeLock().unlock();
        },
        () -> {
          lock.readLock().lock();
          seen[0] = String.valueOf(value[0]);
          lock.readLock().unlock();
        });
    return seen[0];
  }

  /** A writer becomes a reader without letting another writer in between. */
  public static Object downgrade() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    int[] value = {0};
    int[] seen = {0};
    Pieces.run(
        () -> {
          lock.writeLock().lock();
          value[0] = 1;
          lock.readLock().lock();
          lock.writeLock().unlock();
          seen[0] = value[0];
          lock.readLock().unlock();
        },
        () -> {
          lock.writeLock().lock();
          value[0] = 2;
          lock.writeLock().unlock();
        });
    return seen[0];
  }

  /** A reader that wants to write waits for itself. */
  public static Object upgrade() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    Pieces.run(
        () -> {
          lock.readLock().lock();
          lock.writeLock().lock();
        });
    return "done";
  }

  /** A writer that waits keeps new readers out, also one that the present reader waits for. */
  public static Object writerBetweenReaders() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    CountDownLatch read = new CountDownLatch(1);
    Pieces.run(
        () -> {
          lock.readLock().lock();
          read.await();
          lock.readLock().unlock();
        },
        () -> {
          lock.writeLock().lock();
          lock.writeLock().unlock();
        },
        () -> {
          lock.readLock().lock();
          read.countDown();
          lock.readLock().unlock();
        });
    return "done";
  }

  /** A reader may read again although a writer waits. */
  public static Object reentrantReader() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    Pieces.run(
        () -> {
          lock.readLock().lock();
          lock.readLock().lock();
          lock.readLock().unlock();
          lock.readLock().unlock();
        },
        () -> {
          lock.writeLock().lock();
          lock.writeLock().unlock();
        });
    return lock.getReadLockCount() + " " + lock.isWriteLocked();
  }

  /** The same with a fair lock. */
  public static Object fairReentrantReader() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    Pieces.run(
        () -> {
          lock.readLock().lock();
          lock.readLock().lock();
          lock.readLock().unlock();
          lock.readLock().unlock();
        },
        () -> {
          lock.writeLock().lock();
          lock.writeLock().lock();
          lock.writeLock().unlock();
          lock.writeLock().unlock();
        });
    return lock.getReadLockCount() + " " + lock.isWriteLocked();
  }

  /** Trying, with and without time, beside a holder. */
  public static Object trying() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    StringBuilder seen = new StringBuilder();
    lock.readLock().lock();
    Pieces.run(
        () -> {
          seen.append(lock.readLock().tryLock()).append(' ');
          seen.append(lock.writeLock().tryLock()).append(' ');
          seen.append(lock.writeLock().tryLock(1, TimeUnit.SECONDS)).append(' ');
          seen.append(lock.readLock().tryLock(1, TimeUnit.SECONDS)).append(' ');
          seen.append(lock.getReadHoldCount()).append(lock.getWriteHoldCount());
        });
    return seen.toString();
  }

  /** Unlocking what one does not hold. */
  public static Object unlockWithoutLock() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    StringBuilder refused = new StringBuilder();
    lock.writeLock().lock();
    Pieces.run(
        () -> {
          try {
            lock.readLock().unlock();
          } catch (IllegalMonitorStateException e) {
            refused.append("read ");
          }
          try {
            lock.writeLock().unlock();
          } catch (IllegalMonitorStateException e) {
            refused.append("write");
          }
        });
    return refused.toString();
  }

  /** Conditions belong to the write lock alone. */
  @SuppressWarnings("DoNotCall") // to see that it is refused
  public static Object conditions() throws InterruptedException {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    var condition = lock.writeLock().newCondition();
    boolean[] ready = {false};
    Pieces.run(
        () -> {
          lock.writeLock().lock();
          while (!ready[0]) {
            condition.await();
          }
          lock.writeLock().unlock();
        },
        () -> {
          lock.writeLock().lock();
          ready[0] = true;
          condition.signal();
          lock.writeLock().unlock();
        });
    try {
      return lock.readLock().newCondition();
    } catch (UnsupportedOperationException e) {
      return "refused";
    }
  }
}
