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
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Programs with and without data races on plain variables. */
public final class Races {
  private static final class Box {
    int value;
    int other;
    volatile boolean ready;
    final int fixed;

    Box(int fixed) {
      this.fixed = fixed;
    }
  }

  private static final class Initialised {
    static int value = compute();

    private static int compute() {
      return Integer.parseInt("41") + 1;
    }
  }

  private static int shared;

  private Races() {}

  /** A step that may wait. */
  public interface Step {
    /** Takes it. */
    void take() throws Exception;
  }

  private static Thread start(Step step) {
    Thread thread =
        new Thread(
            () -> {
              try {
                step.take();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    thread.start();
    return thread;
  }

  private static void both(Step first, Step second) throws InterruptedException {
    Thread one = start(first);
    Thread two = start(second);
    one.join();
    two.join();
  }

  /** Races: an increment is a read and a write. */
  public static Object increments() throws InterruptedException {
    Box box = new Box(0);
    both(() -> box.value++, () -> box.value++);
    return box.value;
  }

  /** Races, on a static field. */
  public static Object statics() throws InterruptedException {
    shared = 0;
    both(() -> shared = 1, () -> shared = 2);
    return "done";
  }

  /** Races, on an element. */
  public static Object elements() throws InterruptedException {
    int[] array = new int[2];
    both(() -> array[0] = 1, () -> array[0] = 2);
    return "done";
  }

  /** Different elements are different variables. */
  public static Object otherElements() throws InterruptedException {
    int[] array = new int[2];
    both(() -> array[0] = 1, () -> array[1] = 2);
    return array[0] + array[1];
  }

  /** Different fields are different variables. */
  public static Object otherFields() throws InterruptedException {
    Box box = new Box(0);
    both(() -> box.value = 1, () -> box.other = 2);
    return box.value + box.other;
  }

  /** Reads do not race with each other. */
  public static Object reads() throws InterruptedException {
    Box box = new Box(0);
    box.value = 5;
    AtomicInteger sum = new AtomicInteger();
    both(() -> sum.addAndGet(box.value), () -> sum.addAndGet(box.value));
    return sum.get();
  }

  /** Start and join order. */
  public static Object startAndJoin() throws InterruptedException {
    Box box = new Box(0);
    box.value = 1;
    Thread thread = start(() -> box.value++);
    thread.join();
    return box.value;
  }

  /** Races: the starter goes on without joining. */
  public static Object startWithoutJoin() throws InterruptedException {
    Box box = new Box(0);
    Thread thread = start(() -> box.value = 1);
    int seen = box.value;
    thread.join();
    return seen;
  }

  /** A monitor orders. */
  public static Object monitor() throws InterruptedException {
    Box box = new Box(0);
    Step step =
        () -> {
          synchronized (box) {
            box.value++;
          }
        };
    both(step, step);
    return box.value;
  }

  /** Races: the monitors differ. */
  public static Object otherMonitors() throws InterruptedException {
    Box box = new Box(0);
    Object a = new Object();
    Object b = new Object();
    both(
        () -> {
          synchronized (a) {
            box.value = 1;
          }
        },
        () -> {
          synchronized (b) {
            box.value = 2;
          }
        });
    return "done";
  }

  /** A volatile flag publishes. */
  public static Object volatileFlag() throws InterruptedException {
    Box box = new Box(0);
    AtomicInteger seen = new AtomicInteger();
    both(
        () -> {
          box.value = 1;
          box.ready = true;
        },
        () -> {
          if (box.ready) {
            seen.set(box.value);
          }
        });
    return seen.get();
  }

  /** Races: the flag is read too late. */
  public static Object flagReadTooLate() throws InterruptedException {
    Box box = new Box(0);
    AtomicInteger seen = new AtomicInteger();
    both(
        () -> {
          box.value = 1;
          box.ready = true;
        },
        () -> {
          int value = box.value;
          if (box.ready) {
            seen.set(value);
          }
        });
    return "done";
  }

  /** Final fields and properly published objects do not race. */
  public static Object finals() throws InterruptedException {
    AtomicReference<Box> published = new AtomicReference<>();
    AtomicInteger seen = new AtomicInteger();
    both(
        () -> {
          Box box = new Box(7);
          box.value = 8;
          published.set(box);
        },
        () -> {
          Box box = published.get();
          if (box != null) {
            seen.set(box.fixed + box.value);
          }
        });
    return seen.get();
  }

  /** A reentrant lock orders. */
  public static Object lock() throws InterruptedException {
    Box box = new Box(0);
    ReentrantLock lock = new ReentrantLock();
    Step step =
        () -> {
          lock.lock();
          try {
            box.value++;
          } finally {
            lock.unlock();
          }
        };
    both(step, step);
    return box.value;
  }

  /** A lock that is tried orders, if it is had. */
  public static Object tryLock() throws InterruptedException {
    Box box = new Box(0);
    ReentrantLock lock = new ReentrantLock();
    Step step =
        () -> {
          if (lock.tryLock()) {
            box.value++;
            lock.unlock();
          }
        };
    both(step, step);
    return "done";
  }

  /** A read-write lock orders writers with everybody. */
  public static Object readWriteLock() throws InterruptedException {
    Box box = new Box(0);
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    AtomicInteger seen = new AtomicInteger();
    both(
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
    Box box = new Box(0);
    StampedLock lock = new StampedLock();
    Step step =
        () -> {
          long stamp = lock.writeLock();
          box.value++;
          lock.unlockWrite(stamp);
        };
    both(step, step);
    return box.value;
  }

  /** A semaphore with one permit orders. */
  public static Object semaphore() throws InterruptedException {
    Box box = new Box(0);
    Semaphore semaphore = new Semaphore(1);
    Step step =
        () -> {
          semaphore.acquire();
          box.value++;
          semaphore.release();
        };
    both(step, step);
    return box.value;
  }

  /** Races: there are two permits. */
  public static Object twoPermits() throws InterruptedException {
    Box box = new Box(0);
    Semaphore semaphore = new Semaphore(2);
    Step step =
        () -> {
          semaphore.acquire();
          box.value = 1;
          semaphore.release();
        };
    both(step, step);
    return "done";
  }

  /** A latch orders. */
  public static Object latch() throws InterruptedException {
    Box box = new Box(0);
    CountDownLatch latch = new CountDownLatch(1);
    AtomicInteger seen = new AtomicInteger();
    both(
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
    Box box = new Box(0);
    CyclicBarrier barrier = new CyclicBarrier(2);
    AtomicInteger seen = new AtomicInteger();
    both(
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
    Box box = new Box(0);
    AtomicInteger seen = new AtomicInteger();
    both(
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
    Box box = new Box(0);
    ReentrantLock lock = new ReentrantLock();
    Condition changed = lock.newCondition();
    both(
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
    both(
        () -> {
          Box box = new Box(0);
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
    Step step =
        () -> {
          Box box = new Box(0);
          box.value = 3;
          seen.addAndGet(exchanger.exchange(box).value);
        };
    both(step, step);
    return seen.get();
  }

  /** A map hands over. */
  public static Object map() throws InterruptedException {
    ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();
    AtomicInteger seen = new AtomicInteger();
    both(
        () -> {
          Box box = new Box(0);
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
    Box box = new Box(0);
    FutureTask<String> future =
        new FutureTask<>(
            () -> {
              box.value = 1;
              return "done";
            });
    Thread thread = start(future::run);
    future.get();
    int seen = box.value;
    thread.join();
    return seen;
  }

  /** So does one that is completed. */
  public static Object completableFuture() throws Exception {
    Box box = new Box(0);
    CompletableFuture<String> future = new CompletableFuture<>();
    Thread thread =
        start(
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
    Box box = new Box(0);
    box.value = 1;
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.submit(() -> box.value++).get();
    pool.shutdown();
    return box.value;
  }

  /** An atomic flag that is set once makes its setter the only one. */
  public static Object compareAndSet() throws InterruptedException {
    Box box = new Box(0);
    AtomicBoolean taken = new AtomicBoolean();
    Step step =
        () -> {
          if (taken.compareAndSet(false, true)) {
            box.value++;
          }
        };
    both(step, step);
    return box.value;
  }

  /** What a class initialiser did comes before every use of the class. */
  public static Object initialiser() throws InterruptedException {
    AtomicInteger sum = new AtomicInteger();
    both(() -> sum.addAndGet(Initialised.value), () -> sum.addAndGet(Initialised.value));
    return sum.get();
  }

  /** An interrupt orders what was done before it with its discovery. */
  public static Object interrupt() throws InterruptedException {
    Box box = new Box(0);
    AtomicInteger seen = new AtomicInteger();
    Thread thread =
        start(
            () -> {
              if (Thread.interrupted()) {
                seen.set(box.value);
              }
            });
    box.value = 1;
    thread.interrupt();
    thread.join();
    return seen.get();
  }

  /** Whoever sees that a thread is dead sees what it did. */
  public static Object isAlive() throws InterruptedException {
    Box box = new Box(0);
    Thread thread = start(() -> box.value = 1);
    int seen = thread.isAlive() ? 0 : box.value;
    thread.join();
    return seen;
  }
}
