package samples;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sample 5: a task of a pool waits for another task, for which the pool has no thread left. */
public final class PoolStarvation {
  private PoolStarvation() {}

  private static int price(ExecutorService pool) {
    CompletableFuture<Integer> tax = CompletableFuture.supplyAsync(() -> 19, pool);
    return 100 + tax.join();
  }

  /** Asks for two prices at once, on a pool of two threads. */
  public static void main(String[] args) {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> price(pool), pool);
    CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> price(pool), pool);
    int sum = one.thenCombine(two, Integer::sum).join();
    pool.shutdown();
    if (sum != 238) {
      throw new AssertionError("sum is " + sum);
    }
  }
}
