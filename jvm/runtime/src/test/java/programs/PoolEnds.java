package programs;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Programs that use a thread pool while it comes to its end. */
public final class PoolEnds {
  private PoolEnds() {}

  /** A future that is accepted although its pool has come to its end is never completed. */
  public static Object acceptedAtTheEnd() throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    Thread thread = new Thread(pool::shutdown);
    thread.start();
    Object result = result(pool);
    thread.join();
    return result;
  }

  private static Object result(ScheduledThreadPoolExecutor pool) throws Exception {
    try {
      return pool.schedule(() -> "ran", 1, TimeUnit.SECONDS).get();
    } catch (RejectedExecutionException e) {
      return "rejected";
    } catch (CancellationException e) {
      return "cancelled";
    }
  }

  /** The same if the pool does not run delayed tasks after it was shut down, or is stopped. */
  public static Object acceptedAndDropped(boolean atOnce) throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    AtomicInteger left = new AtomicInteger(-1);
    Thread thread =
        new Thread(
            () -> {
              if (atOnce) {
                left.set(pool.shutdownNow().size());
              } else {
                pool.shutdown();
              }
            });
    thread.start();
    Object result;
    try {
      Future<?> future = pool.schedule(() -> {}, 1, TimeUnit.SECONDS);
      thread.join();
      result = future.isCancelled();
    } catch (RejectedExecutionException e) {
      thread.join();
      result = "rejected";
    }
    return result + " " + left;
  }

  /**
   * A task waits for the end of the worker that has run another one; it waits for ever if that one
   * has seen the task in the queue and then found it gone.
   */
  public static Object joinsWorker() {
    return waitsForWorker(Executors.newFixedThreadPool(2), Thread::join);
  }

  private interface Wait {
    void on(Thread thread) throws InterruptedException;
  }

  private static Object waitsForWorker(ExecutorService pool, Wait wait) {
    AtomicReference<Thread> other = new AtomicReference<>();
    CountDownLatch latch = new CountDownLatch(1);
    pool.submit(() -> latch.await(1, TimeUnit.DAYS));
    pool.submit(() -> other.set(Thread.currentThread()));
    pool.submit(
        () -> {
          Thread worker = other.get();
          if (worker != null && worker != Thread.currentThread()) {
            wait.on(worker);
          }
          return null;
        });
    pool.shutdown();
    latch.countDown();
    return "done";
  }

  /** The same if the end of a worker is made known by its thread. */
  public static Object awaitsWorker() {
    CountDownLatch end = new CountDownLatch(1);
    ThreadFactory factory =
        code ->
            new Thread(
                () -> {
                  code.run();
                  end.countDown();
                });
    return waitsForWorker(Executors.newFixedThreadPool(2, factory), worker -> end.await());
  }

  /** A pool that is shut down comes to its end when it is set to drop what is delayed. */
  public static Object droppedAfterShutdown() throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    Future<?> future = pool.schedule(() -> {}, 1, TimeUnit.DAYS);
    pool.shutdown();
    Thread thread = new Thread(() -> pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false));
    thread.start();
    Object result = future.isCancelled() + " " + pool.awaitTermination(0, TimeUnit.SECONDS);
    thread.join();
    return result;
  }
}
