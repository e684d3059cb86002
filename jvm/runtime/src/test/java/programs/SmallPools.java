package programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Two or three tasks in a pool. */
public final class SmallPools {
  private SmallPools() {}

  private static Object run(ExecutorService pool, int tasks, Runnable task) throws Exception {
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      futures.add(pool.submit(task));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    return tasks;
  }

  private static Object counted(ExecutorService pool, int tasks) throws Exception {
    AtomicInteger count = new AtomicInteger();
    run(pool, tasks, count::incrementAndGet);
    pool.shutdown();
    return count.get();
  }

  public static Object fixed() throws Exception {
    return counted(Executors.newFixedThreadPool(2), 2);
  }

  public static Object three() throws Exception {
    return counted(Executors.newFixedThreadPool(2), 3);
  }

  public static Object single() throws Exception {
    return counted(Executors.newSingleThreadExecutor(), 2);
  }

  public static Object forked() throws Exception {
    return counted(new ForkJoinPool(2), 2);
  }

  public static Object awaited() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Object count = counted(pool, 2);
    return count + " " + pool.awaitTermination(1, TimeUnit.MINUTES);
  }

  public static Object locked() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    int[] count = {0};
    ExecutorService pool = Executors.newFixedThreadPool(2);
    run(
        pool,
        2,
        () -> {
          lock.lock();
          count[0]++;
          lock.unlock();
        });
    pool.shutdown();
    return count[0];
  }

  public static Object invokedTogether() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    AtomicInteger count = new AtomicInteger();
    Callable<Integer> task = count::incrementAndGet;
    pool.invokeAll(List.of(task, task));
    pool.shutdown();
    return count.get();
  }

  public static Object scheduled() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    AtomicInteger count = new AtomicInteger();
    Runnable task = count::incrementAndGet;
    Future<?> later = pool.schedule(task, 1, TimeUnit.SECONDS);
    Future<?> now = pool.submit(task);
    later.get();
    now.get();
    pool.shutdown();
    return count.get();
  }
}
