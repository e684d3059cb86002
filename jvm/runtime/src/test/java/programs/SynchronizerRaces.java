package programs;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Programs with and without data races on plain variables that synchronizers protect or hand over.
 */
public final class SynchronizerRaces {
  private static final class Box {
    int value;
  }

  private SynchronizerRaces() {}

  /** A reentrant lock orders. */
  public static Object lock() throws InterruptedException {
    Box box = new Box();
    ReentrantLock lock = new ReentrantLock();
    Pieces.Piece step =
        () -> {
          lock.lock();
          try {
            box.value++;
          } finally {
            lock.unlock();
          }
        };
    Pieces.run(step, step);
    return box.value;
  }

  /** A lock that is tried orders, if it is acquired. */
  public static Object tryLock() throws InterruptedException {
    Box box = new Box();
    ReentrantLock lock = new ReentrantLock();
    Pieces.Piece step =
        () -> {
          if (lock.tryLock()) {
            box.value++;
            lock.unlock();
          }
        };
    Pieces.run(step, step);
    return "done";
  }

  /** A read-write lock orders writers with all threads. */
  public static Object readWriteLock() throws InterruptedException {
    Box box = new Box();
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> {
          lock.writeLock().lock();
          box.value = 1;
          lock.writeLock().unlock();
        },
        () -> {
          lock.readLock().lock();
          seen.set(box.value);
          lock.readLock().unlock();
        });
    return seen.get();
  }

  /** A stamped lock orders. */
  public static Object stampedLock() throws InterruptedException {
    Box box = new Box();
    StampedLock lock = new StampedLock();
    Pieces.Piece step =
        () -> {
          long stamp = lock.writeLock();
          box.value++;
          lock.unlockWrite(stamp);
        };
    Pieces.run(step, step);
    return box.value;
  }

  /** A semaphore with one permit orders. */
  public static Object semaphore() throws InterruptedException {
    Box box = new Box();
    Semaphore semaphore = new Semaphore(1);
    Pieces.Piece step =
        () -> {
          semaphore.acquire();
          box.value++;
          semaphore.release();
        };
    Pieces.run(step, step);
    return box.value;
  }

  /** Races: there are two permits. */
  public static Object twoPermits() throws InterruptedException {
    Box box = new Box();
    Semaphore semaphore = new Semaphore(2);
    Pieces.Piece step =
        () -> {
          semaphore.acquire();
          box.value = 1;
          semaphore.release();
        };
    Pieces.run(step, step);
    return "done";
  }

  /** A latch orders. */
  public static Object latch() throws InterruptedException {
    Box box = new Box();
    CountDownLatch latch = new CountDownLatch(1);
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> {
          box.value = 1;
          latch.countDown();
        },
        () -> {
          latch.await();
          seen.set(box.value);
        });
    return seen.get();
  }

  /** A barrier orders. */
  public static Object barrier() throws InterruptedException {
    Box box = new Box();
    CyclicBarrier barrier = new CyclicBarrier(2);
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> {
          box.value = 1;
          barrier.await();
        },
        () -> {
          barrier.await();
          seen.set(box.value);
        });
    return seen.get();
  }

  /** A notification orders, through the monitor. */
  public static Object notification() throws InterruptedException {
    Box box = new Box();
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> {
          synchronized (box) {
            box.value = 1;
            box.notifyAll();
          }
        },
        () -> {
          synchronized (box) {
            while (box.value == 0) {
              box.wait();
            }
          }
          seen.set(box.value);
        });
    return seen.get();
  }

  /** A condition orders, through the lock. */
  public static Object condition() throws InterruptedException {
    Box box = new Box();
    ReentrantLock lock = new ReentrantLock();
    Condition changed = lock.newCondition();
    Pieces.run(
        () -> {
          lock.lock();
          box.value = 1;
          changed.signal();
          lock.unlock();
        },
        () -> {
          lock.lock();
          while (box.value == 0) {
            changed.await();
          }
          box.value++;
          lock.unlock();
        });
    return box.value;
  }

  /** A queue hands over. */
  public static Object queue() throws InterruptedException {
    return handOver(new LinkedBlockingQueue<>());
  }

  /** So does one of an array. */
  public static Object arrayQueue() throws InterruptedException {
    return handOver(new ArrayBlockingQueue<>(1));
  }

  private static Object handOver(BlockingQueue<Box> queue) throws InterruptedException {
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> {
          Box box = new Box();
          box.value = 3;
          queue.put(box);
        },
        () -> seen.set(queue.take().value));
    return seen.get();
  }

  /** An exchange hands over both ways. */
  public static Object exchanger() throws InterruptedException {
    Exchanger<Box> exchanger = new Exchanger<>();
    AtomicInteger seen = new AtomicInteger();
    Pieces.Piece step =
        () -> {
          Box box = new Box();
          box.value = 3;
          seen.addAndGet(exchanger.exchange(box).value);
        };
    Pieces.run(step, step);
    return seen.get();
  }

  /** A map hands over. */
  public static Object map() throws InterruptedException {
    ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();
    AtomicInteger seen = new AtomicInteger();
    Pieces.run(
        () -> {
          Box box = new Box();
          box.value = 3;
          map.put("key", box);
        },
        () -> {
          Box box = map.get("key");
          if (box != null) {
            seen.set(box.value);
          }
        });
    return seen.get();
  }

  /** A future hands over. */
  public static Object futureTask() throws Exception {
    Box box = new Box();
    FutureTask<String> future =
        new FutureTask<>(
            () -> {
              box.value = 1;
              return "done";
            });
    Thread thread = Pieces.start(future::run);
    future.get();
    int seen = box.value;
    thread.join();
    return seen;
  }

  /** So does one that is completed. */
  public static Object completableFuture() throws Exception {
    Box box = new Box();
    CompletableFuture<String> future = new CompletableFuture<>();
    Thread thread =
        Pieces.start(
            () -> {
              box.value = 1;
              future.complete("done");
            });
    future.get();
    int seen = box.value;
    thread.join();
    return seen;
  }

  /** A pool's tasks come after what was done before they were submitted. */
  public static Object pool() throws Exception {
    Box box = new Box();
    box.value = 1;
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.submit(() -> box.value++).get();
    pool.shutdown();
    return box.value;
  }

  /** An atomic flag that is set once makes its setter the only one. */
  public static Object compareAndSet() throws InterruptedException {
    Box box = new Box();
    AtomicBoolean taken = new AtomicBoolean();
    Pieces.Piece step =
        () -> {
          if (taken.compareAndSet(false, true)) {
            box.value++;
          }
        };
    Pieces.run(step, step);
    return box.value;
  }
}
