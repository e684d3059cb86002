package programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Thread pools. */
public final class Pools {
  private Pools() {}

  /** A pool, futures and a map together. */
  public static Object poolFuturesAndMap() {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
    CompletableFuture<Void> first =
        CompletableFuture.runAsync(() -> counts.merge("k", 1, Integer::sum), pool);
    CompletableFuture<Void> second =
        CompletableFuture.runAsync(() -> counts.merge("k", 1, Integer::sum), pool);
    first.join();
    second.join();
    pool.shutdown();
    return counts;
  }

  /** A pool that is never shut down: its idle workers are no deadlock. */
  public static Object idleWorkers() throws Exception {
    return Executors.newFixedThreadPool(1).submit(() -> 1).get();
  }

  /** A task that waits for one that its only worker will never run. */
  public static Object starvation() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Callable<Integer> outer = () -> pool.submit(() -> 1).get();
    return pool.submit(outer).get();
  }

  /** Shutting down and waiting for the end. */
  public static Object shutdown() throws InterruptedException {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    AtomicInteger ran = new AtomicInteger();
    pool.execute(ran::incrementAndGet);
    pool.execute(ran::incrementAndGet);
    pool.shutdown();
    boolean ended = pool.awaitTermination(1, TimeUnit.SECONDS);
    return ran + " " + ended + " " + pool.isTerminated();
  }

  /** Tasks that did not begin are handed back. */
  public static Object shutdownNow() throws InterruptedException {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    AtomicInteger ran = new AtomicInteger();
    pool.execute(ran::incrementAndGet);
    pool.execute(ran::incrementAndGet);
    int left = pool.shutdownNow().size();
    boolean ended = pool.awaitTermination(1, TimeUnit.SECONDS);
    return ran + " " + left + " " + ended;
  }

  /** A pool refuses tasks after it was shut down, and when it is full. */
  public static Object rejection() throws InterruptedException {
    StringBuilder refused = new StringBuilder();
    CountDownLatch latch = new CountDownLatch(1);
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
    for (int i = 0; i < 3; i++) {
      try {
        pool.execute(() -> await(latch));
      } catch (RejectedExecutionException e) {
        refused.append("full ");
      }
    }
    latch.countDown();
    pool.shutdown();
    try {
      pool.execute(() -> {});
    } catch (RejectedExecutionException e) {
      refused.append("shut down ");
    }
    pool.awaitTermination(1, TimeUnit.SECONDS);
    return refused.toString() + pool.getCompletedTaskCount();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Core threads that end when they have no work for a while. */
  public static Object coreTimeout() throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    pool.allowCoreThreadTimeOut(true);
    int first = pool.submit(() -> 1).get();
    Thread.sleep(5000);
    int left = pool.getPoolSize();
    return first + " " + left + " " + pool.submit(() -> 2).get();
  }

  /** A task that throws: its future says so, and the pool lives on. */
  public static Object taskThrows() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<?> failing =
        pool.submit(
            () -> {
              throw new ArithmeticException("no");
            });
    int after = pool.submit(() -> 2).get();
    try {
      return failing.get();
    } catch (ExecutionException e) {
      return e.getCause().getMessage() + after;
    } finally {
      pool.shutdown();
    }
  }

  /** A task without future that throws ends its worker with an uncaught exception. */
  public static Object executedTaskThrows() throws InterruptedException {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    pool.execute(
        () -> {
          throw new ArithmeticException("no");
        });
    pool.shutdown();
    return pool.awaitTermination(1, TimeUnit.SECONDS);
  }

  /** All tasks of a list. */
  public static Object invokeAll() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Integer> results = new ArrayList<>();
    List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
    for (Future<Integer> future : pool.invokeAll(tasks)) {
      results.add(future.get());
    }
    pool.shutdown();
    return results;
  }

  /** Any task of a list. */
  public static Object invokeAny() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
    int result = pool.invokeAny(tasks);
    pool.shutdown();
    return result;
  }

  /** A cached pool hands tasks over to idle workers or starts new ones. */
  public static Object cachedPool() throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    int first = pool.submit(() -> 1).get();
    int second = pool.submit(() -> 2).get();
    int workers = ((ThreadPoolExecutor) pool).getLargestPoolSize();
    pool.shutdown();
    return first + second + " " + workers;
  }

  /** Delayed tasks run in the order of their delays. */
  public static Object delays() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    StringBuffer order = new StringBuffer();
    ScheduledFuture<?> late = pool.schedule(() -> order.append('b'), 2, TimeUnit.SECONDS);
    pool.schedule(() -> order.append('a'), 1, TimeUnit.SECONDS);
    late.get();
    pool.shutdown();
    return order.toString();
  }

  /** A task at a fixed rate, a few times. */
  public static Object fixedRate() throws InterruptedException {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    CountDownLatch rounds = new CountDownLatch(3);
    long start = System.nanoTime();
    ScheduledFuture<?> ticks = pool.scheduleAtFixedRate(rounds::countDown, 1, 2, TimeUnit.SECONDS);
    rounds.await();
    ticks.cancel(false);
    pool.shutdown();
    boolean ended = pool.awaitTermination(1, TimeUnit.SECONDS);
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    return seconds + " " + ended;
  }

  /** Fork and join in a pool of its own. */
  public static Object forkJoin() {
    ForkJoinPool pool = new ForkJoinPool(2);
    int sum = pool.invoke(new Sum(0, 4));
    pool.shutdown();
    return sum;
  }

  /** Sums a range by halves. */
  private static final class Sum extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1L;
    private final int from;
    private final int to;

    Sum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from == 1) {
        return from;
      }
      int middle = (from + to) / 2;
      Sum left = new Sum(from, middle);
      left.fork();
      return new Sum(middle, to).compute() + left.join();
    }
  }

  /** A fork-join pool that is never shut down. */
  public static Object idleForkJoin() throws Exception {
    return new ForkJoinPool(1).submit(() -> 3).get();
  }

  /** A fork-join task that throws. */
  public static Object forkJoinThrows() {
    ForkJoinPool pool = new ForkJoinPool(1);
    try {
      return pool.submit(
              () -> {
                throw new ArithmeticException("no");
              })
          .join();
    } catch (ArithmeticException e) {
      return "threw";
    }
  }
}
