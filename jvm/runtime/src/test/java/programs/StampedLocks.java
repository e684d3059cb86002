package programs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Function;

/** {@link StampedLock}. */
public final class StampedLocks {
  private StampedLocks() {}

  /** Two writers. */
  public static Object writersExclude() throws InterruptedException {
    StampedLock lock = new StampedLock();
    int[] count = {0};
    Pieces.Piece writer =
        () -> {
          long stamp = lock.writeLock();
          count[0]++;
          lock.unlockWrite(stamp);
        };
    Pieces.run(writer, writer);
    return count[0];
  }

  /** An optimistic read of two fields, which a writer changes together. */
  public static Object optimisticRead() throws InterruptedException {
    StampedLock lock = new StampedLock();
    int[] values = {0, 0};
    String[] seen = {""};
    Pieces.run(
        () -> {
          long stamp = lock.writeLock();
          values[0] = 1;
          values[1] = 1;
          lock.unlockWrite(stamp);
        },
        () -> {
          long stamp = lock.tryOptimisticRead();
          int first = values[0];
          int second = values[1];
          seen[0] = lock.validate(stamp) ? first + "" + second : "invalid";
        });
    return seen[0];
  }

  /** The same without validating the read. */
  public static Object optimisticReadWithoutValidation() throws InterruptedException {
    StampedLock lock = new StampedLock();
    int[] values = {0, 0};
    String[] seen = {""};
    Pieces.run(
        () -> {
          long stamp = lock.writeLock();
          values[0] = 1;
          values[1] = 1;
          lock.unlockWrite(stamp);
        },
        () -> {
          lock.tryOptimisticRead();
          int first = values[0];
          int second = values[1];
          seen[0] = first + "" + second;
        });
    return seen[0];
  }

  /** Readers that both want to write: one must release its lock. */
  public static Object conversions() throws InterruptedException {
    StampedLock lock = new StampedLock();
    int[] count = {0};
    Pieces.Piece reader =
        () -> {
          long stamp = lock.readLock();
          long write = lock.tryConvertToWriteLock(stamp);
          if (write != 0) {
            count[0]++;
            lock.unlockWrite(write);
          } else {
            lock.unlockRead(stamp);
          }
        };
    Pieces.run(reader, reader);
    return count[0];
  }

  /** Trying with and without time beside a reader. */
  public static Object trying() throws InterruptedException {
    StampedLock lock = new StampedLock();
    StringBuilder seen = new StringBuilder();
    lock.readLock();
    Pieces.run(
        () -> {
          seen.append(lock.tryReadLock() != 0).append(' ');
          seen.append(lock.tryWriteLock() != 0).append(' ');
          seen.append(lock.tryWriteLock(1, TimeUnit.SECONDS) != 0).append(' ');
          seen.append(lock.getReadLockCount());
        });
    return seen.toString();
  }

  /** Not reentrant: a writer waits for itself. */
  public static Object notReentrant() throws InterruptedException {
    StampedLock lock = new StampedLock();
    Pieces.run(
        () -> {
          lock.writeLock();
          lock.writeLock();
        });
    return "done";
  }

  /** A wrong stamp. */
  public static Object wrongStamp() throws InterruptedException {
    StampedLock lock = new StampedLock();
    String[] result = {""};
    Pieces.run(
        () -> {
          long stamp = lock.writeLock();
          try {
            lock.unlock(stamp + 1);
          } catch (IllegalMonitorStateException e) {
            result[0] = "refused";
          }
        });
    return result[0];
  }

  /** Readers, a writer and a blocked reader between them. */
  public static Object readersAndWriter() throws InterruptedException {
    StampedLock lock = new StampedLock();
    int[] value = {0};
    StringBuffer seen = new StringBuffer();
    Pieces.run(
        () -> {
          long stamp = lock.readLock();
          seen.append(value[0]);
          lock.unlockRead(stamp);
        },
        () -> {
          long stamp = lock.writeLock();
          value[0] = 1;
          lock.unlockWrite(stamp);
        });
    return seen.toString();
  }

  /** A point whose coordinates change together, and an optimistic reader that is careful. */
  private static final class Position {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    void move() {
      long stamp = lock.writeLock();
      x++;
      y++;
      lock.unlockWrite(stamp);
    }

    String read() {
      long stamp = lock.tryOptimisticRead();
      int seenX = x;
      int seenY = y;
      if (!lock.validate(stamp)) {
        stamp = lock.readLock();
        seenX = x;
        seenY = y;
        lock.unlockRead(stamp);
      }
      return seenX + "" + seenY;
    }

    int ratio() {
      long stamp = lock.tryOptimisticRead();
      int ratio = 1 / (1 + x - y);
      return lock.validate(stamp) ? ratio : -1;
    }

    String convert() {
      long stamp = lock.tryOptimisticRead();
      int seen = x;
      long write = lock.tryConvertToWriteLock(stamp);
      if (write == 0) {
        return "refused";
      }
      x = seen + 1;
      y = x;
      lock.unlockWrite(write);
      return "" + seen;
    }

    String unchecked() {
      long stamp = lock.tryOptimisticRead();
      return stamp == 0 ? "held" : "" + x;
    }

    int late() {
      long stamp = lock.tryOptimisticRead();
      int seen = x;
      long write = lock.writeLock();
      x = seen + 1;
      lock.unlockWrite(write);
      return (int) stamp;
    }
  }

  private static Object beside(Function<Position, Object> reader) throws InterruptedException {
    Position position = new Position();
    Object[] seen = {""};
    Pieces.run(position::move, () -> seen[0] = reader.apply(position));
    return seen[0];
  }

  /** Reads again with the lock if the optimistic read was not valid. */
  public static Object validated() throws InterruptedException {
    return beside(Position::read);
  }

  /** Divides by zero if the coordinates do not fit each other, before it validates. */
  public static Object usedTooEarly() throws InterruptedException {
    return beside(Position::ratio);
  }

  /** Validates by becoming a writer. */
  public static Object converted() throws InterruptedException {
    return beside(Position::convert);
  }

  /** Never validates. */
  public static Object neverValidated() throws InterruptedException {
    return beside(Position::unchecked);
  }

  /** Writes what it has read, with the lock but without validating. */
  public static Object writtenWithoutAsking() throws InterruptedException {
    Position position = new Position();
    Pieces.run(position::move, position::late);
    return position.x;
  }
}
