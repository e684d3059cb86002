package programs;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Programs that can observe what thread pools do inside themselves. */
public final class PoolInsides {
  private PoolInsides() {}

  /** One task, and the end of the pool. */
  public static Object oneTask() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    int result = pool.submit(() -> 1).get();
    pool.shutdown();
    return result;
  }

  /** Two tasks, and the end of the pool. */
  public static Object twoTasks() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<Integer> first = pool.submit(() -> 1);
    Future<Integer> second = pool.submit(() -> 2);
    int sum = first.get() + second.get();
    pool.shutdown();
    return sum;
  }

  /** Two tasks whose end is waited for together with that of the pool. */
  public static Object twoTasksAndTheEnd(int threads) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    pool.submit(() -> 1);
    pool.submit(() -> 2);
    pool.shutdown();
    return pool.awaitTermination(1, TimeUnit.MINUTES);
  }

  private static ThreadPoolExecutor single() {
    return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
  }

  /** A task whose result is known need not have been counted. */
  public static Object countedAfterGet() throws Exception {
    ThreadPoolExecutor pool = single();
    pool.submit(() -> 1).get();
    return pool.getCompletedTaskCount();
  }

  /** Nor need its worker have finished with it. */
  public static Object activeAfterGet() throws Exception {
    ThreadPoolExecutor pool = single();
    pool.submit(() -> 1).get();
    return pool.getActiveCount();
  }

  /** The worker of a pool that was shut down may end later. */
  public static Object sizeAfterShutdown() throws Exception {
    ThreadPoolExecutor pool = single();
    pool.submit(() -> 1).get();
    pool.shutdown();
    return pool.getPoolSize();
  }

  /** All tasks of a pool that has come to its end are counted. */
  public static Object countedAtTheEnd() throws Exception {
    ThreadPoolExecutor pool = single();
    pool.execute(() -> {});
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.DAYS);
    return pool.getCompletedTaskCount() + " " + pool.getPoolSize();
  }

  /** The worker that terminates a pool is still alive then. */
  public static Object aliveAfterTermination() throws Exception {
    AtomicReference<Thread> worker = new AtomicReference<>();
    ThreadPoolExecutor pool = single();
    pool.execute(() -> worker.set(Thread.currentThread()));
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.DAYS);
    return worker.get().isAlive();
  }

  /** The states that a pool without workers goes through while another thread reads them. */
  public static Object statesOfAnEmptyPool() throws Exception {
    ThreadPoolExecutor pool = single();
    Thread ends = new Thread(pool::shutdown);
    ends.start();
    String seen = pool.isShutdown() + " " + pool.isTerminated();
    ends.join();
    return seen;
  }

  /** A task learns that its pool is being stopped before it is interrupted, or after. */
  public static Object rejectedWhileStopping() throws Exception {
    AtomicReference<Object> seen = new AtomicReference<>("accepted");
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            (task, by) -> seen.set("rejected " + Thread.currentThread().isInterrupted()));
    pool.execute(() -> pool.execute(() -> {}));
    pool.shutdownNow();
    pool.awaitTermination(1, TimeUnit.DAYS);
    return seen.get();
  }

  /** Workers are interrupted one after the other. */
  public static Object interruptedOneByOne() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CountDownLatch never = new CountDownLatch(1);
    AtomicBoolean stopped = new AtomicBoolean();
    AtomicBoolean alone = new AtomicBoolean();
    Runnable task =
        () -> {
          if (stopped.get() && !Thread.currentThread().isInterrupted()) {
            alone.set(true);
          }
          try {
            never.await();
          } catch (InterruptedException e) {
            stopped.set(true);
          }
        };
    pool.execute(task);
    pool.execute(task);
    pool.shutdownNow();
    pool.awaitTermination(1, TimeUnit.DAYS);
    return alone.get();
  }

  /** A task that is put into the queue too late takes the place of another for a while. */
  public static Object rejectedForOneThatIsRejected() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
    CountDownLatch latch = new CountDownLatch(1);
    pool.execute(() -> await(latch));
    StringBuilder other = new StringBuilder();
    Thread thread = new Thread(() -> other.append(execute(pool)));
    thread.start();
    boolean accepted = execute(pool);
    pool.shutdown();
    latch.countDown();
    thread.join();
    return accepted + " " + other;
  }

  private static boolean execute(ThreadPoolExecutor pool) {
    try {
      pool.execute(() -> {});
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A worker may be interrupted as an idle one before it terminates the pool. */
  public static Object interruptedAtTheEnd() throws Exception {
    AtomicReference<Object> seen = new AtomicReference<>();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
          @Override
          protected void terminated() {
            seen.set(Thread.currentThread().isInterrupted());
          }
        };
    pool.execute(() -> {});
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.DAYS);
    return seen.get();
  }

  /** The same for one whose task has failed, seen by the handler of what it threw. */
  public static Object interruptedAfterFailure() throws Exception {
    AtomicInteger seen = new AtomicInteger();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            worker -> {
              Thread thread = new Thread(worker);
              thread.setUncaughtExceptionHandler((t, e) -> seen.set(t.isInterrupted() ? 2 : 1));
              return thread;
            });
    AtomicReference<Thread> worker = new AtomicReference<>();
    pool.execute(
        () -> {
          worker.set(Thread.currentThread());
          throw new IllegalStateException();
        });
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.DAYS);
    worker.get().join();
    return seen.get();
  }

  /** A worker that has ended its task waits for the next one, or not yet. */
  public static Object sameThreadAgain() throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    Thread first = pool.submit(Thread::currentThread).get();
    return first == pool.submit(Thread::currentThread).get();
  }

  /** A thread that counts, in two steps, when it is interrupted. */
  private static final class CountingThread extends Thread {
    private final AtomicInteger count;

    CountingThread(Runnable body, AtomicInteger count) {
      super(body);
      this.count = count;
    }

    @Override
    public void interrupt() {
      count.incrementAndGet();
      count.incrementAndGet();
      super.interrupt();
    }
  }

  /** Reads how often it was counted while another thread stops a pool with such a thread. */
  public static Object interruptedInTwoSteps() throws Exception {
    AtomicInteger count = new AtomicInteger();
    CountDownLatch never = new CountDownLatch(1);
    ExecutorService pool = Executors.newFixedThreadPool(1, r -> new CountingThread(r, count));
    pool.submit(
        () -> {
          never.await();
          return null;
        });
    Thread stops = new Thread(pool::shutdownNow);
    stops.start();
    int seen = count.get();
    stops.join();
    return seen;
  }
}
