package programs;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Small programs of many kinds, to compare the results of different substrates. */
public final class Mixed {
  private static int count;
  private static volatile boolean flag;
  private static int finished;

  private Mixed() {}

  private interface Body {
    void run() throws Exception;
  }

  private static Thread thread(String name, Body body) {
    return new Thread(
        () -> {
          try {
            body.run();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        name);
  }

  private static void runAll(Thread... threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Plain increments. */
  public static Object plain() throws InterruptedException {
    runAll(thread("a", () -> count++), thread("b", () -> count++));
    return count;
  }

  /** Increments under a monitor. */
  public static Object monitors() throws InterruptedException {
    Object lock = new Object();
    Body body =
        () -> {
          for (int i = 0; i < 2; i++) {
            synchronized (lock) {
              count++;
            }
          }
        };
    runAll(thread("a", body), thread("b", body), thread("c", body));
    return count;
  }

  /** Two monitors in opposite orders, with code in finally blocks that must not run when over. */
  public static Object deadlock() throws InterruptedException {
    Object left = new Object();
    Object right = new Object();
    runAll(thread("a", () -> both(left, right)), thread("b", () -> both(right, left)));
    return "finished " + finished;
  }

  private static void both(Object first, Object second) {
    synchronized (first) {
      try {
        synchronized (second) {
          count++;
        }
      } finally {
        finished++;
      }
    }
  }

  /** The same two threads in a pool, whose code catches everything that is thrown. */
  public static Object deadlockInPool() throws InterruptedException, ExecutionException {
    Object left = new Object();
    Object right = new Object();
    AtomicInteger names = new AtomicInteger();
    ExecutorService pool =
        Executors.newFixedThreadPool(2, r -> new Thread(r, "pool-" + names.getAndIncrement()));
    Future<?> first = pool.submit(() -> both(left, right));
    Future<?> second = pool.submit(() -> both(right, left));
    first.get();
    second.get();
    pool.shutdown();
    return "finished " + finished;
  }

  /** A deadlock below a reflective call, which wraps what is thrown. */
  public static Object deadlockBelowReflection() throws Exception {
    Object left = new Object();
    Object right = new Object();
    Method method = Mixed.class.getDeclaredMethod("both", Object.class, Object.class);
    runAll(
        thread("a", () -> reflectively(method, left, right)),
        thread("b", () -> reflectively(method, right, left)));
    return "finished " + finished;
  }

  private static void reflectively(Method method, Object first, Object second)
      throws IllegalAccessException {
    try {
      method.invoke(null, first, second);
    } catch (InvocationTargetException e) {
      finished += 100;
    }
  }

  /** One waits, one notifies, perhaps too early. */
  public static Object lostSignal() throws InterruptedException {
    Object lock = new Object();
    runAll(
        thread(
            "waiter",
            () -> {
              synchronized (lock) {
                lock.wait();
              }
            }),
        thread(
            "notifier",
            () -> {
              synchronized (lock) {
                lock.notify();
              }
            }));
    return "woken";
  }

  /** A lock with a condition. */
  public static Object condition() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition ready = lock.newCondition();
    runAll(
        thread(
            "consumer",
            () -> {
              lock.lock();
              try {
                while (count == 0) {
                  ready.await();
                }
              } finally {
                lock.unlock();
              }
            }),
        thread(
            "producer",
            () -> {
              lock.lock();
              try {
                count++;
                ready.signal();
              } finally {
                lock.unlock();
              }
            }));
    return count;
  }

  /** A semaphore and a latch. */
  public static Object semaphore() throws InterruptedException {
    Semaphore permits = new Semaphore(1);
    CountDownLatch latch = new CountDownLatch(2);
    Body body =
        () -> {
          permits.acquire();
          count++;
          permits.release();
          latch.countDown();
        };
    thread("a", body).start();
    thread("b", body).start();
    latch.await();
    return count;
  }

  /** Volatile handshakes. */
  public static Object volatiles() throws InterruptedException {
    String[] seen = new String[1];
    runAll(
        thread("writer", () -> flag = true),
        thread("reader", () -> seen[0] = flag ? "early" : "late"));
    return seen[0];
  }

  /** A queue that is too small. */
  public static Object queue() throws InterruptedException {
    BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    StringBuilder order = new StringBuilder();
    runAll(
        thread("a", () -> queue.put(1)),
        thread("b", () -> queue.put(2)),
        thread("taker", () -> order.append(queue.take()).append(queue.take())));
    return order.toString();
  }

  /** Two failing threads. */
  public static Object failing() throws InterruptedException {
    AtomicInteger first = new AtomicInteger();
    Body body =
        () -> {
          if (first.getAndIncrement() == 0) {
            throw new AssertionError("first");
          }
        };
    runAll(thread("a", body), thread("b", body));
    return "done";
  }

  /** A sleeper is interrupted or not. */
  public static Object interrupt() throws InterruptedException {
    StringBuilder seen = new StringBuilder();
    Thread sleeper =
        new Thread(
            () -> {
              try {
                Thread.sleep(100);
                seen.append("slept");
              } catch (InterruptedException e) {
                seen.append("interrupted");
              }
            },
            "sleeper");
    sleeper.start();
    sleeper.interrupt();
    sleeper.join();
    return seen.toString();
  }

  /** Many steps in one execution. */
  public static Object longRun() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Body body =
        () -> {
          for (int i = 0; i < 200; i++) {
            lock.lock();
            try {
              count++;
            } finally {
              lock.unlock();
            }
          }
        };
    runAll(thread("a", body), thread("b", body), thread("c", body));
    return count;
  }

  /** Deep recursion with context switches at the bottom. */
  public static Object deep() throws InterruptedException {
    Object lock = new Object();
    Body body = () -> recurse(lock, 20_000);
    runAll(thread("a", body), thread("b", body));
    return count;
  }

  private static int recurse(Object lock, int depth) {
    if (depth == 0) {
      for (int i = 0; i < 3; i++) {
        synchronized (lock) {
          count++;
        }
      }
      return 0;
    }
    return 1 + recurse(lock, depth - 1);
  }
}
