package programs;

import java.util.Date;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Waits of ten milliseconds for what another thread does after a given time, or never if that is
 * negative. Each returns whether it came or the time ran out, and how long the wait took.
 */
@SuppressWarnings({"JavaUtilDate", "WaitNotInLoop", "ParkNotInLoop", "LockNotBeforeTry"})
public final class TimedWaits {
  private static final TimeUnit MILLIS = TimeUnit.MILLISECONDS;
  private static final long LIMIT = 10;

  private TimedWaits() {}

  interface Wait {
    boolean await() throws Exception;
  }

  /** Waits while another thread acts after a time. */
  static Object race(int after, Wait wait, Pieces.Piece act) throws Exception {
    return race(after, () -> {}, wait, act);
  }

  /** The same if the other thread must have done something before the wait begins. */
  private static Object race(int after, Pieces.Piece before, Wait wait, Pieces.Piece act)
      throws Exception {
    CountDownLatch prepared = new CountDownLatch(1);
    Thread other =
        Pieces.start(
            () -> {
              before.run();
              prepared.countDown();
              if (after >= 0) {
                Thread.sleep(after);
                act.run();
              }
            });
    prepared.await();
    Object result = measured(wait);
    other.join();
    return result;
  }

  /** Waits, and returns the result. */
  static Object measured(Wait wait) throws Exception {
    long start = System.nanoTime();
    boolean came = wait.await();
    long millis = (System.nanoTime() - start) / 1_000_000;
    return (came ? "came " : "timeout ") + millis;
  }

  /** Object.wait. */
  public static Object monitor(int after) throws Exception {
    Object lock = new Object();
    boolean[] came = {false};
    return race(
        after,
        () -> {
          synchronized (lock) {
            if (!came[0]) {
              lock.wait(LIMIT);
            }
            return came[0];
          }
        },
        () -> {
          synchronized (lock) {
            came[0] = true;
            lock.notifyAll();
          }
        });
  }

  /** Thread.join; a thread that never ends is a daemon. */
  public static Object join(int after) throws Exception {
    Object never = new Object();
    Thread other =
        Pieces.start(
            () -> {
              if (after >= 0) {
                Thread.sleep(after);
              } else {
                synchronized (never) {
                  never.wait();
                }
              }
            },
            after < 0);
    other.join(LIMIT);
    return other.isAlive() ? "timeout" : "came";
  }

  /** What a thread that sleeps for a while sees of one that takes two steps. */
  public static Object seenAfterSleep() throws Exception {
    AtomicInteger steps = new AtomicInteger();
    Thread thread =
        new Thread(
            () -> {
              steps.set(1);
              steps.set(2);
            });
    thread.start();
    Thread.sleep(LIMIT);
    return steps.get();
  }

  /** Whether a thread that could have had a lock has to wait for it too long. */
  @SuppressWarnings("UnnecessaryAsync") // the write is a step in which the lock is held
  public static Object taken() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    CountDownLatch wanted = new CountDownLatch(1);
    AtomicInteger held = new AtomicInteger();
    String[] came = {""};
    Thread thread =
        new Thread(
            () -> {
              wanted.countDown();
              try {
                came[0] = "late";
                if (lock.tryLock(LIMIT, TimeUnit.MILLISECONDS)) {
                  came[0] = "got";
                  lock.unlock();
                }
              } catch (InterruptedException e) {
                came[0] = "interrupted";
              }
            });
    thread.start();
    wanted.await();
    lock.lock();
    held.set(1);
    lock.unlock();
    thread.join();
    return came[0];
  }

  /** Two that sleep, and say when they wake. */
  public static Object sleepers() throws Exception {
    StringBuffer order = new StringBuffer();
    Pieces.run(() -> sleep(10, order), () -> sleep(5, order));
    return order.toString();
  }

  private static void sleep(int millis, StringBuffer order) throws InterruptedException {
    Thread.sleep(millis);
    order.append(millis + " ");
  }

  private static Object park(int after, Runnable parking) throws Exception {
    Thread main = Thread.currentThread();
    AtomicBoolean came = new AtomicBoolean();
    return race(
        after,
        () -> {
          if (!came.get()) {
            parking.run();
          }
          return came.get();
        },
        () -> {
          came.set(true);
          LockSupport.unpark(main);
        });
  }

  /** LockSupport.parkNanos. */
  public static Object parkNanos(int after) throws Exception {
    return park(after, () -> LockSupport.parkNanos(MILLIS.toNanos(LIMIT)));
  }

  /** LockSupport.parkUntil. */
  public static Object parkUntil(int after) throws Exception {
    return park(after, () -> LockSupport.parkUntil(System.currentTimeMillis() + LIMIT));
  }

  private static Object tryLock(int after, Lock held, Lock wanted) throws Exception {
    return race(after, held::lock, () -> wanted.tryLock(LIMIT, MILLIS), held::unlock);
  }

  /** ReentrantLock.tryLock. */
  public static Object lock(int after) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    return tryLock(after, lock, lock);
  }

  /** ReadLock.tryLock. */
  public static Object readLock(int after) throws Exception {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    return tryLock(after, lock.writeLock(), lock.readLock());
  }

  /** WriteLock.tryLock. */
  public static Object writeLock(int after) throws Exception {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    return tryLock(after, lock.readLock(), lock.writeLock());
  }

  /** StampedLock.tryReadLock. */
  public static Object stampedRead(int after) throws Exception {
    StampedLock lock = new StampedLock();
    return race(
        after, lock::writeLock, () -> lock.tryReadLock(LIMIT, MILLIS) != 0, lock::tryUnlockWrite);
  }

  /** StampedLock.tryWriteLock. */
  public static Object stampedWrite(int after) throws Exception {
    StampedLock lock = new StampedLock();
    return race(
        after, lock::readLock, () -> lock.tryWriteLock(LIMIT, MILLIS) != 0, lock::tryUnlockRead);
  }

  private interface ConditionWait {
    boolean await(Condition condition) throws Exception;
  }

  private static Object condition(int after, ConditionWait wait) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    boolean[] came = {false};
    return race(
        after,
        () -> {
          lock.lock();
          try {
            return came[0] || wait.await(condition);
          } finally {
            lock.unlock();
          }
        },
        () -> {
          lock.lock();
          try {
            came[0] = true;
            condition.signal();
          } finally {
            lock.unlock();
          }
        });
  }

  /** Condition.await. */
  public static Object await(int after) throws Exception {
    return condition(after, condition -> condition.await(LIMIT, MILLIS));
  }

  /** Condition.awaitNanos. */
  public static Object awaitNanos(int after) throws Exception {
    return condition(after, condition -> condition.awaitNanos(MILLIS.toNanos(LIMIT)) > 0);
  }

  /** Condition.awaitUntil. */
  public static Object awaitUntil(int after) throws Exception {
    return condition(
        after, condition -> condition.awaitUntil(new Date(System.currentTimeMillis() + LIMIT)));
  }

  /** Semaphore.tryAcquire. */
  public static Object semaphore(int after) throws Exception {
    Semaphore permits = new Semaphore(0);
    return race(after, () -> permits.tryAcquire(LIMIT, MILLIS), permits::release);
  }

  /** CountDownLatch.await. */
  public static Object latch(int after) throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    return race(after, () -> latch.await(LIMIT, MILLIS), latch::countDown);
  }

  /** CyclicBarrier.await. */
  public static Object barrier(int after) throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    return race(
        after,
        () -> {
          try {
            barrier.await(LIMIT, MILLIS);
            return true;
          } catch (TimeoutException e) {
            return false;
          }
        },
        () -> {
          try {
            barrier.await();
          } catch (BrokenBarrierException e) {
            Thread.yield();
          }
        });
  }

  /** Phaser.awaitAdvanceInterruptibly. */
  public static Object phaser(int after) throws Exception {
    Phaser phaser = new Phaser(1);
    return race(
        after,
        () -> {
          try {
            return phaser.awaitAdvanceInterruptibly(0, LIMIT, MILLIS) == 1;
          } catch (TimeoutException e) {
            return false;
          }
        },
        phaser::arrive);
  }

  /** Exchanger.exchange; the other waits for long, but not for ever. */
  public static Object exchanger(int after) throws Exception {
    Exchanger<String> exchanger = new Exchanger<>();
    return race(after, () -> exchanged(exchanger, LIMIT), () -> exchanged(exchanger, 100 * LIMIT));
  }

  private static boolean exchanged(Exchanger<String> exchanger, long millis) throws Exception {
    try {
      exchanger.exchange("", millis, MILLIS);
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  private static Object poll(int after, BlockingQueue<Integer> queue) throws Exception {
    return race(after, () -> queue.poll(LIMIT, MILLIS) != null, () -> queue.add(1));
  }

  /** ArrayBlockingQueue.poll. */
  public static Object pollArray(int after) throws Exception {
    return poll(after, new ArrayBlockingQueue<>(1));
  }

  /** LinkedBlockingQueue.poll. */
  public static Object pollLinked(int after) throws Exception {
    return poll(after, new LinkedBlockingQueue<>());
  }

  /** LinkedBlockingDeque.poll. */
  public static Object pollDeque(int after) throws Exception {
    return poll(after, new LinkedBlockingDeque<>());
  }

  /** PriorityBlockingQueue.poll. */
  public static Object pollPriority(int after) throws Exception {
    return poll(after, new PriorityBlockingQueue<>());
  }

  /** LinkedTransferQueue.poll. */
  public static Object pollTransfer(int after) throws Exception {
    return poll(after, new LinkedTransferQueue<>());
  }

  private static Object offer(int after, BlockingQueue<Integer> queue) throws Exception {
    queue.add(1);
    return race(after, () -> queue.offer(2, LIMIT, MILLIS), queue::poll);
  }

  /** ArrayBlockingQueue.offer. */
  public static Object offerArray(int after) throws Exception {
    return offer(after, new ArrayBlockingQueue<>(1));
  }

  /** LinkedBlockingQueue.offer. */
  public static Object offerLinked(int after) throws Exception {
    return offer(after, new LinkedBlockingQueue<>(1));
  }

  /** SynchronousQueue.offer; the other waits for long, but not for ever. */
  public static Object offerSynchronous(int after) throws Exception {
    BlockingQueue<Integer> queue = new SynchronousQueue<>();
    return race(after, () -> queue.offer(1, LIMIT, MILLIS), () -> queue.poll(100 * LIMIT, MILLIS));
  }

  /** SynchronousQueue.poll. */
  public static Object pollSynchronous(int after) throws Exception {
    BlockingQueue<Integer> queue = new SynchronousQueue<>();
    return race(
        after, () -> queue.poll(LIMIT, MILLIS) != null, () -> queue.offer(1, 100 * LIMIT, MILLIS));
  }

  /** LinkedTransferQueue.tryTransfer. */
  public static Object transfer(int after) throws Exception {
    TransferQueue<Integer> queue = new LinkedTransferQueue<>();
    return race(
        after, () -> queue.tryTransfer(1, LIMIT, MILLIS), () -> queue.poll(100 * LIMIT, MILLIS));
  }
}
