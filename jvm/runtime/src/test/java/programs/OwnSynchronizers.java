package programs;

import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;

/** Synchronizers of the program's own. */
public final class OwnSynchronizers {
  private OwnSynchronizers() {}

  /** A lock that is not reentrant. */
  private static final class Mutex extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean tryAcquire(int argument) {
      if (compareAndSetState(0, 1)) {
        setExclusiveOwnerThread(Thread.currentThread());
        return true;
      }
      return false;
    }

    @Override
    protected boolean tryRelease(int argument) {
      if (getExclusiveOwnerThread() != Thread.currentThread()) {
        throw new IllegalMonitorStateException();
      }
      setExclusiveOwnerThread(null);
      setState(0);
      return true;
    }

    @Override
    protected boolean isHeldExclusively() {
      return getExclusiveOwnerThread() == Thread.currentThread();
    }

    Condition condition() {
      return new AbstractQueuedSynchronizer.ConditionObject();
    }
  }

  /** A lock that takes its time to be released. */
  private static final class SlowMutex extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1L;
    private volatile int releases;

    @Override
    protected boolean tryAcquire(int argument) {
      return compareAndSetState(0, 1);
    }

    @Override
    protected boolean tryRelease(int argument) {
      setState(0);
      synchronized (this) {
        releases++;
      }
      return true;
    }

    @Override
    protected boolean isHeldExclusively() {
      return getState() == 1;
    }

    Condition condition() {
      return new AbstractQueuedSynchronizer.ConditionObject();
    }
  }

  /** A thread is interrupted while, about to wait, it releases the lock. */
  public static Object interruptedRelease() throws InterruptedException {
    SlowMutex mutex = new SlowMutex();
    Condition condition = mutex.condition();
    String[] seen = {"lost"};
    Thread waiter =
        Together.start(
            "waiter",
            () -> {
              mutex.acquire(1);
              try {
                condition.await();
              } catch (InterruptedException e) {
                seen[0] = "interrupted";
              } finally {
                mutex.release(1);
              }
            });
    waiter.interrupt();
    waiter.join();
    return seen[0];
  }

  /** A thread is signalled while, about to wait, it releases the lock. */
  public static Object signalledRelease() throws InterruptedException {
    SlowMutex mutex = new SlowMutex();
    Condition condition = mutex.condition();
    boolean[] set = {false};
    Together.run(
        () -> {
          mutex.acquire(1);
          while (!set[0]) {
            condition.await();
          }
          mutex.release(1);
        },
        () -> {
          mutex.acquire(1);
          set[0] = true;
          condition.signal();
          mutex.release(1);
        });
    return "done";
  }

  /** A latch that opens once. */
  private static final class Latch extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1L;

    @Override
    protected int tryAcquireShared(int argument) {
      return getState() != 0 ? 1 : -1;
    }

    @Override
    protected boolean tryReleaseShared(int argument) {
      setState(1);
      return true;
    }

    /** Opens the latch, but forgets to notify the waiting threads. */
    void openSilently() {
      setState(1);
    }
  }

  /** A latch whose state is a field of the program. */
  private static final class FieldLatch extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1L;
    private volatile boolean open;

    @Override
    protected int tryAcquireShared(int argument) {
      return open ? 1 : -1;
    }

    @Override
    protected boolean tryReleaseShared(int argument) {
      open = true;
      return true;
    }
  }

  /** A lock with a long state. */
  private static final class LongMutex extends AbstractQueuedLongSynchronizer {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean tryAcquire(long argument) {
      return compareAndSetState(0, 1L << 40);
    }

    @Override
    protected boolean tryRelease(long argument) {
      setState(0);
      return true;
    }

    @Override
    protected boolean isHeldExclusively() {
      return getState() != 0;
    }

    Condition condition() {
      return new AbstractQueuedLongSynchronizer.ConditionObject();
    }
  }

  /** Mutual exclusion by a mutex. */
  public static Object mutex() throws InterruptedException {
    Mutex mutex = new Mutex();
    int[] count = {0};
    Pieces.Piece piece =
        () -> {
          mutex.acquire(1);
          count[0]++;
          mutex.release(1);
        };
    Pieces.run(piece, piece);
    return count[0];
  }

  /** A mutex that its holder wants again. */
  public static Object mutexTwice() throws InterruptedException {
    Mutex mutex = new Mutex();
    Pieces.run(
        () -> {
          mutex.acquire(1);
          mutex.acquire(1);
        });
    return "done";
  }

  /** A condition of a mutex. */
  public static Object mutexCondition() throws InterruptedException {
    Mutex mutex = new Mutex();
    Condition condition = mutex.condition();
    boolean[] ready = {false};
    Pieces.run(
        () -> {
          mutex.acquire(1);
          while (!ready[0]) {
            condition.await();
          }
          mutex.release(1);
        },
        () -> {
          mutex.acquire(1);
          ready[0] = true;
          condition.signal();
          mutex.release(1);
        });
    return "done";
  }

  /** Two threads wait for a latch. */
  public static Object latch() throws InterruptedException {
    Latch latch = new Latch();
    Pieces.run(
        () -> latch.acquireSharedInterruptibly(1),
        () -> latch.acquireShared(1),
        () -> latch.releaseShared(1));
    return latch.hasQueuedThreads();
  }

  /** A latch that opens without a release wakes no thread. */
  public static Object silentLatch() throws InterruptedException {
    Latch latch = new Latch();
    Pieces.run(() -> latch.acquireShared(1), latch::openSilently);
    return "done";
  }

  /** A latch whose state is a field of the program: a release in the middle of a try counts. */
  public static Object fieldLatch() throws InterruptedException {
    FieldLatch latch = new FieldLatch();
    Pieces.run(() -> latch.acquireShared(1), () -> latch.releaseShared(1));
    return "done";
  }

  /** A mutex with a long state, and its condition. */
  public static Object longMutex() throws InterruptedException {
    LongMutex mutex = new LongMutex();
    Condition condition = mutex.condition();
    int[] count = {0};
    Pieces.run(
        () -> {
          mutex.acquire(1);
          while (count[0] == 0) {
            condition.await();
          }
          count[0]++;
          mutex.release(1);
        },
        () -> {
          mutex.acquire(1);
          count[0]++;
          condition.signalAll();
          mutex.release(1);
        });
    return count[0];
  }
}
