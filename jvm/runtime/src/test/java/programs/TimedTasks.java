package programs;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Limits of ten milliseconds on tasks that take a given time, or never end of themselves if that is
 * negative.
 */
public final class TimedTasks {
  private static final TimeUnit MILLIS = TimeUnit.MILLISECONDS;
  private static final long LIMIT = 10;
  private static final long FOREVER = 1_000_000;

  private TimedTasks() {}

  private interface Get {
    void get() throws Exception;
  }

  private static String outcome(Get get) throws Exception {
    try {
      get.get();
      return "came";
    } catch (TimeoutException e) {
      return "timeout";
    } catch (CompletionException e) {
      return e.getCause() instanceof TimeoutException ? "timeout" : e.toString();
    }
  }

  private static Callable<Integer> task(int millis) {
    return () -> {
      Thread.sleep(millis < 0 ? FOREVER : millis);
      return 1;
    };
  }

  /** FutureTask.get. */
  public static Object futureTask(int millis) throws Exception {
    FutureTask<Integer> task = new FutureTask<>(task(millis));
    Thread thread = Pieces.start(task::run, true);
    String outcome = outcome(() -> task.get(LIMIT, MILLIS));
    if (millis >= 0) {
      thread.join();
    }
    return outcome;
  }

  private static CompletableFuture<Integer> future(int millis) {
    CompletableFuture<Integer> future = new CompletableFuture<>();
    Pieces.start(
        () -> {
          if (millis >= 0) {
            Thread.sleep(millis);
            future.complete(1);
          }
        });
    return future;
  }

  /** CompletableFuture.get. */
  public static Object completableGet(int millis) throws Exception {
    CompletableFuture<Integer> future = future(millis);
    return outcome(() -> future.get(LIMIT, MILLIS));
  }

  /** CompletableFuture.orTimeout. */
  public static Object orTimeout(int millis) throws Exception {
    CompletableFuture<Integer> future = future(millis).orTimeout(LIMIT, MILLIS);
    return outcome(future::join);
  }

  /** CompletableFuture.completeOnTimeout. */
  public static Object completeOnTimeout(int millis) {
    return future(millis).completeOnTimeout(2, LIMIT, MILLIS).join() == 1 ? "came" : "timeout";
  }

  /** CompletableFuture.delayedExecutor: the delay is the limit. */
  public static Object delayedExecutor(int millis) {
    CompletableFuture<Integer> delayed =
        CompletableFuture.supplyAsync(
            () -> 2, CompletableFuture.delayedExecutor(LIMIT, MILLIS, Runnable::run));
    return delayed.applyToEither(future(millis), x -> x).join() == 1 ? "came" : "timeout";
  }

  /** ExecutorService.invokeAll. */
  public static Object invokeAll(int millis) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    boolean cancelled = pool.invokeAll(List.of(task(millis)), LIMIT, MILLIS).get(0).isCancelled();
    pool.shutdownNow();
    return cancelled ? "timeout" : "came";
  }

  /** ExecutorService.invokeAny. */
  public static Object invokeAny(int millis) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    String outcome = outcome(() -> pool.invokeAny(List.of(task(millis)), LIMIT, MILLIS));
    pool.shutdownNow();
    return outcome;
  }

  /** ExecutorService.awaitTermination. */
  public static Object awaitTermination(int millis) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.submit(task(millis));
    pool.shutdown();
    boolean terminated = pool.awaitTermination(LIMIT, MILLIS);
    pool.shutdownNow();
    return terminated ? "came" : "timeout";
  }
}
