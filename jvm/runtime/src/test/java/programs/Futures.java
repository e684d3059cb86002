package programs;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@link FutureTask} and {@link CompletableFuture}. */
public final class Futures {
  private static final Executor THREADS = task -> new Thread(task).start();

  private Futures() {}

  /** A future's value. */
  public static Object futureTask() throws Exception {
    FutureTask<Integer> task = new FutureTask<>(() -> 7);
    new Thread(task).start();
    return task.get();
  }

  /** A future whose task throws. */
  public static Object futureThrows() throws InterruptedException {
    FutureTask<Integer> task =
        new FutureTask<>(
            () -> {
              throw new ArithmeticException("no");
            });
    new Thread(task).start();
    try {
      return task.get();
    } catch (ExecutionException e) {
      return e.getCause().getMessage();
    }
  }

  /** A future that is cancelled before, while or after its task runs. */
  public static Object cancel() throws Exception {
    StringBuffer ran = new StringBuffer();
    FutureTask<Integer> task =
        new FutureTask<>(
            () -> {
              ran.append("ran");
              return 1;
            });
    Thread thread = new Thread(task);
    thread.start();
    boolean cancelled = task.cancel(false);
    thread.join();
    try {
      return ran + " " + cancelled + " " + task.get();
    } catch (CancellationException e) {
      return ran + " " + cancelled + " none";
    }
  }

  /** Cancelling interrupts the task. */
  public static Object cancelInterrupts() throws InterruptedException {
    String[] seen = {"not run"};
    FutureTask<Integer> task =
        new FutureTask<>(
            () -> {
              try {
                Thread.sleep(1000);
                seen[0] = "slept";
              } catch (InterruptedException e) {
                seen[0] = "interrupted";
              }
              return 1;
            });
    Thread thread = new Thread(task);
    thread.start();
    task.cancel(true);
    thread.join();
    return seen[0];
  }

  /** Waiting for a future with a limit. */
  public static Object timedGet() throws Exception {
    FutureTask<Integer> never = new FutureTask<>(() -> 1);
    String[] seen = {""};
    Pieces.run(
        () -> {
          try {
            never.get(1, TimeUnit.SECONDS);
          } catch (TimeoutException e) {
            seen[0] = "timeout";
          }
        });
    return seen[0];
  }

  /** A future that is never run. */
  public static Object neverRun() throws Exception {
    FutureTask<Integer> never = new FutureTask<>(() -> 1);
    Pieces.run(never::get);
    return "done";
  }

  /** A chain of stages. */
  public static Object chain() {
    return CompletableFuture.supplyAsync(() -> 1, THREADS)
        .thenApply(x -> x + 1)
        .thenApplyAsync(x -> x * 10, THREADS)
        .join();
  }

  /** Two stages combined. */
  public static Object combine() {
    CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> "a", THREADS);
    CompletableFuture<String> second = CompletableFuture.supplyAsync(() -> "b", THREADS);
    return first.thenCombine(second, (a, b) -> a + b).join();
  }

  /** All of two. */
  public static Object allOf() {
    CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> "a", THREADS);
    CompletableFuture<String> second = CompletableFuture.supplyAsync(() -> "b", THREADS);
    CompletableFuture.allOf(first, second).join();
    return first.isDone() + " " + second.isDone();
  }

  /** Any of two. */
  public static Object anyOf() {
    return CompletableFuture.anyOf(
            CompletableFuture.supplyAsync(() -> "a", THREADS),
            CompletableFuture.supplyAsync(() -> "b", THREADS))
        .join();
  }

  /** A stage that throws, and one that mends it. */
  public static Object exceptionally() {
    CompletableFuture<Integer> failing =
        CompletableFuture.supplyAsync(
            () -> {
              throw new ArithmeticException("no");
            },
            THREADS);
    int mended = failing.exceptionally(e -> 5).join();
    try {
      return mended + " " + failing.join();
    } catch (CompletionException e) {
      return mended + " " + e.getCause().getMessage();
    }
  }

  /** Completed by two threads: one wins. */
  public static Object complete() throws InterruptedException {
    CompletableFuture<String> future = new CompletableFuture<>();
    boolean[] won = {false, false};
    Pieces.run(() -> won[0] = future.complete("a"), () -> won[1] = future.complete("b"));
    return won[0] + " " + won[1] + " " + future.join();
  }

  /** A future that is never completed. */
  public static Object neverCompleted() throws InterruptedException {
    CompletableFuture<String> future = new CompletableFuture<>();
    Pieces.run(future::join);
    return "done";
  }

  /** Waiting for a completable future with a limit. */
  public static Object timedCompletableGet() throws InterruptedException {
    CompletableFuture<String> future = new CompletableFuture<>();
    String[] seen = {""};
    Pieces.run(
        () -> {
          try {
            future.get(1, TimeUnit.SECONDS);
          } catch (TimeoutException e) {
            seen[0] = "timeout";
          }
        });
    return seen[0];
  }
}
