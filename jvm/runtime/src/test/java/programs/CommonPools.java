package programs;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Programs that use the common pool, explicitly or not. */
public final class CommonPools {
  private static final int INCREMENTS = 10;

  private static int count;

  private CommonPools() {}

  private static void increment() {
    for (int i = 0; i < INCREMENTS; i++) {
      count++;
    }
  }

  /** Two tasks that increment a plain field. */
  public static Object lostUpdate() {
    CompletableFuture<Void> first = CompletableFuture.runAsync(CommonPools::increment);
    CompletableFuture<Void> second = CompletableFuture.runAsync(CommonPools::increment);
    first.join();
    second.join();
    return count == 2 * INCREMENTS ? "all" : "lost";
  }

  /** A chain of stages, all in the pool. */
  public static Object stages() {
    return CompletableFuture.supplyAsync(() -> 1)
        .thenApplyAsync(x -> x + 1)
        .thenCombineAsync(CompletableFuture.supplyAsync(() -> 10), Integer::sum)
        .join();
  }

  /** A parallel stream without shared state. */
  public static Object stream() {
    return IntStream.rangeClosed(1, 4).parallel().map(x -> x * x).sum();
  }

  /** A parallel stream that increments a plain field. */
  public static Object racyStream() {
    IntStream.range(0, 2).parallel().forEach(x -> increment());
    return count == 2 * INCREMENTS ? "all" : "lost";
  }

  /** An array that is filled by several threads. */
  public static Object arrays() {
    int[] numbers = new int[4];
    Arrays.parallelSetAll(numbers, i -> i + 1);
    return Arrays.toString(numbers);
  }

  /** Tasks that are given to the pool, and one that forks. */
  public static Object tasks() throws Exception {
    ForkJoinPool pool = ForkJoinPool.commonPool();
    int sum = pool.submit(() -> 1).get() + pool.invoke(new Sum(0, 4));
    boolean quiet = pool.awaitQuiescence(1, TimeUnit.SECONDS);
    return List.of(sum, quiet, pool == ForkJoinPool.commonPool());
  }

  /** Adds numbers up. */
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
}
