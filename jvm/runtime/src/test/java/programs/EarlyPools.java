package programs;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;

/** Pools that were made, or used, before the search. */
public final class EarlyPools {
  private static final ExecutorService POOL = Executors.newFixedThreadPool(1);
  private static final ForkJoinPool FORK_JOIN = new ForkJoinPool(2);

  private EarlyPools() {}

  /** Lets the class be initialised, without control. */
  public static void make() {}

  /** Lets the pools start threads, without control. */
  public static void use() throws ExecutionException, InterruptedException {
    POOL.submit(() -> 1).get();
    FORK_JOIN.submit(() -> 1).get();
  }

  /** Lets the threads end. */
  public static void end() {
    POOL.shutdownNow();
    FORK_JOIN.shutdownNow();
  }

  private static Object run(ExecutorService pool) throws ExecutionException, InterruptedException {
    int[] count = new int[1];
    Future<Integer> first = pool.submit(() -> ++count[0]);
    Future<Integer> second = pool.submit(() -> ++count[0]);
    return first.get() + second.get();
  }

  /** Uses the pool of the class. */
  public static Object pool() throws ExecutionException, InterruptedException {
    return run(POOL);
  }

  /** Uses the fork-join pool of the class. */
  public static Object forkJoin() throws ExecutionException, InterruptedException {
    return FORK_JOIN.submit(() -> 20).get() + FORK_JOIN.submit(() -> 1).get();
  }
}
