package programs;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Programs that can observe what others do while a pool is in the middle of something. */
public final class PoolPauses {
  private PoolPauses() {}

  private static ThreadPoolExecutor pool(int core, int most, BlockingQueue<Runnable> queue) {
    return new ThreadPoolExecutor(core, most, 1, TimeUnit.SECONDS, queue);
  }

  private static ThreadPoolExecutor single() {
    return pool(1, 1, new LinkedBlockingQueue<>());
  }

  private static boolean execute(ThreadPoolExecutor pool) {
    try {
      pool.execute(() -> {});
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  private static Thread start(Runnable code) {
    Thread thread = new Thread(code);
    thread.start();
    return thread;
  }

  private static void end(ThreadPoolExecutor pool) throws InterruptedException {
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.DAYS);
  }

  /** The place of a worker that is not added in the end is taken nevertheless. */
  public static Object bothRejected() throws Exception {
    ThreadPoolExecutor pool = pool(0, 1, new SynchronousQueue<>());
    AtomicBoolean other = new AtomicBoolean();
    Thread thread = start(() -> other.set(execute(pool)));
    boolean accepted = execute(pool);
    pool.shutdown();
    thread.join();
    return accepted + " " + other;
  }

  /** A task is left to a worker that is not added in the end. */
  public static Object acceptedAndNeverRun() throws Exception {
    ThreadPoolExecutor pool = single();
    AtomicBoolean ran = new AtomicBoolean();
    Thread thread = start(() -> execute(pool));
    pool.execute(() -> ran.set(true));
    end(pool);
    thread.join();
    return ran + " " + pool.isTerminated();
  }

  /** A task that comes too late for the worker that has ended, but in time for its successor. */
  public static Object runBySuccessor() throws Exception {
    AtomicReference<Thread> first = new AtomicReference<>();
    AtomicReference<Object> same = new AtomicReference<>("none");
    ThreadPoolExecutor pool = single();
    pool.execute(() -> first.set(Thread.currentThread()));
    Thread thread =
        start(
            () -> {
              try {
                pool.execute(() -> same.set(Thread.currentThread() == first.get()));
              } catch (RejectedExecutionException e) {
                same.set("rejected");
              }
            });
    end(pool);
    thread.join();
    return same.get();
  }

  /** Two threads find a pool without workers and start one each. */
  public static Object twoWorkersForNone() throws Exception {
    ThreadPoolExecutor pool = pool(0, 2, new LinkedBlockingQueue<>());
    CountDownLatch done = new CountDownLatch(2);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Runnable task =
        () -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          running.decrementAndGet();
          done.countDown();
        };
    Thread thread = start(() -> pool.execute(task));
    pool.execute(task);
    thread.join();
    done.await();
    return most.get();
  }

  /** A task takes the place of a worker whose task has thrown something. */
  public static Object overtakesAfterFailure() throws Exception {
    CountDownLatch done = new CountDownLatch(2);
    StringBuffer order = new StringBuffer();
    ThreadPoolExecutor pool = single();
    pool.setThreadFactory(PoolPauses::quietThread);
    pool.execute(
        () -> {
          throw new IllegalStateException();
        });
    pool.execute(() -> append(order, "a", done));
    pool.execute(() -> append(order, "b", done));
    done.await();
    return order.toString();
  }

  private static void append(StringBuffer order, String name, CountDownLatch done) {
    order.append(name);
    done.countDown();
  }

  private static Thread quietThread(Runnable worker) {
    Thread thread = new Thread(worker);
    thread.setUncaughtExceptionHandler((t, e) -> {});
    return thread;
  }

  /** The same for a worker whose time is up. */
  public static Object overtakesAfterTimeout() throws Exception {
    CountDownLatch done = new CountDownLatch(2);
    StringBuffer order = new StringBuffer();
    ThreadPoolExecutor pool = single();
    pool.allowCoreThreadTimeOut(true);
    pool.execute(() -> {});
    Thread.sleep(1000);
    pool.execute(() -> append(order, "a", done));
    pool.execute(() -> append(order, "b", done));
    done.await();
    return order.toString();
  }

  /** The thread that shuts a pool down may terminate it, as may its last worker. */
  public static Object whoTerminates() throws Exception {
    AtomicReference<Thread> by = new AtomicReference<>();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
          @Override
          protected void terminated() {
            by.set(Thread.currentThread());
          }
        };
    pool.execute(() -> {});
    end(pool);
    return by.get() == Thread.currentThread();
  }

  /** A task may see that its pool was shut down, and its worker be interrupted as idle then. */
  public static Object interruptedAfterTheEndWasSeen() throws Exception {
    AtomicBoolean saw = new AtomicBoolean();
    AtomicReference<Object> seen = new AtomicReference<>();
    AtomicReference<Thread> worker = new AtomicReference<>();
    ThreadPoolExecutor pool = single();
    pool.setThreadFactory(
        code -> {
          Thread thread = new Thread(code);
          thread.setUncaughtExceptionHandler((t, e) -> seen.set(saw + " " + t.isInterrupted()));
          worker.set(thread);
          return thread;
        });
    pool.execute(
        () -> {
          saw.set(pool.isShutdown());
          throw new IllegalStateException();
        });
    end(pool);
    worker.get().join();
    return seen.get();
  }

  /**
   * A stop may come when a worker whose task has failed has ended, and its successor has not begun.
   */
  public static Object stoppedBeforeTheSuccessor() throws Exception {
    AtomicInteger made = new AtomicInteger();
    AtomicReference<Object> seen = new AtomicReference<>();
    AtomicReference<Thread> first = new AtomicReference<>();
    ThreadPoolExecutor pool = single();
    pool.setThreadFactory(
        code -> {
          made.incrementAndGet();
          Thread thread = new Thread(code);
          thread.setUncaughtExceptionHandler((t, e) -> seen.set(t.isInterrupted()));
          first.compareAndSet(null, thread);
          return thread;
        });
    pool.execute(
        () -> {
          throw new IllegalStateException();
        });
    pool.shutdownNow();
    first.get().join();
    return made + " " + seen;
  }

  /** A handler is set while a task is about to be rejected. */
  public static Object handlerOfRejected() throws Exception {
    AtomicReference<String> by = new AtomicReference<>("none");
    CountDownLatch latch = new CountDownLatch(1);
    ThreadPoolExecutor pool = pool(1, 1, new ArrayBlockingQueue<>(1));
    pool.setRejectedExecutionHandler((task, rejecting) -> by.set("old"));
    pool.submit(() -> latch.await(1, TimeUnit.DAYS));
    Future<?> queued = pool.submit(() -> {});
    Thread thread = start(() -> pool.execute(() -> {}));
    latch.countDown();
    queued.get();
    pool.setRejectedExecutionHandler((task, rejecting) -> by.set("new"));
    thread.join();
    return by.get();
  }

  /** A pool may grow while a task is about to be put into its queue. */
  public static Object waitsInAPoolThatGrows() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    ThreadPoolExecutor pool = pool(1, 2, new LinkedBlockingQueue<>());
    Future<Boolean> first = pool.submit(() -> latch.await(1, TimeUnit.SECONDS));
    Thread thread = start(() -> pool.setCorePoolSize(2));
    pool.execute(latch::countDown);
    thread.join();
    return first.get();
  }

  /** A scheduled pool that is shut down cancels what it will not run afterwards. */
  public static Object cancelledAfterShutdown() throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    Future<?> future = pool.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.DAYS);
    Thread thread = start(pool::shutdown);
    String seen = pool.isShutdown() + " " + future.isCancelled();
    thread.join();
    return seen;
  }

  /** It does so one by one. */
  public static Object cancelledOneByOne() throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    Future<?> first = pool.schedule(() -> {}, 1, TimeUnit.DAYS);
    Future<?> second = pool.schedule(() -> {}, 2, TimeUnit.DAYS);
    Thread thread = start(pool::shutdown);
    String seen = first.isCancelled() + " " + second.isCancelled();
    thread.join();
    return seen;
  }

  /** What is cancelled meanwhile is taken out of its queue, too. */
  public static Object cancelledMeanwhile() throws Exception {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    Future<?> future = pool.schedule(() -> {}, 1, TimeUnit.DAYS);
    Thread thread = start(pool::shutdown);
    boolean shutdown = pool.isShutdown();
    future.cancel(false);
    thread.join();
    return shutdown + " " + pool.getQueue().size();
  }
}
