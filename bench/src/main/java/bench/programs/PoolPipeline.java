package bench.programs;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool of two threads that computes three futures, combines them and counts in a map. */
public final class PoolPipeline {
  private static final int WORKERS = 2;

  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  private PoolPipeline() {}

  /** Makes the pool, runs the futures on it, shuts it down and returns the combined result. */
  public static Object run() throws InterruptedException, ExecutionException {
    PoolPipeline pipeline = new PoolPipeline();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            WORKERS, WORKERS, 0L, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
    try {
      CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> pipeline.add(1), pool);
      CompletableFuture<Integer> second =
          CompletableFuture.supplyAsync(() -> pipeline.add(2), pool);
      CompletableFuture<Integer> third =
          first.thenCombineAsync(second, (a, b) -> a + b + pipeline.add(3), pool);
      return third.get() + ":" + pipeline.counts.get("sum");
    } finally {
      pool.shutdown();
      pool.awaitTermination(1, TimeUnit.MINUTES);
    }
  }

  private int add(int amount) {
    counts.merge("sum", amount, Integer::sum);
    return amount;
  }
}
