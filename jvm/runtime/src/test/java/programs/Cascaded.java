package programs;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Calls that change several synchronizers, seen by others. */
public final class Cascaded {
  private Cascaded() {}

  /** A future, and one for all of two of which the other is complete. */
  public static Object allOf() throws InterruptedException {
    CompletableFuture<String> one = new CompletableFuture<>();
    CompletableFuture<Void> all =
        CompletableFuture.allOf(one, CompletableFuture.completedFuture("two"));
    Thread thread = new Thread(() -> one.complete("one"));
    thread.start();
    String seen = one.isDone() + " " + all.isDone();
    thread.join();
    return seen;
  }

  /** A thread asks for the first of two that another one completes. */
  public static Object either() throws InterruptedException {
    CompletableFuture<String> one = new CompletableFuture<>();
    CompletableFuture<String> two = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              one.complete("one");
              two.complete("two");
            });
    thread.start();
    String first = one.applyToEither(two, text -> text).join();
    thread.join();
    return first;
  }

  /** Two levels of phasers. */
  public static Object tiers() throws InterruptedException {
    Phaser parent = new Phaser(1);
    Phaser child = new Phaser(parent, 1);
    Thread thread = new Thread(child::arrive);
    thread.start();
    String seen = child.getArrivedParties() + " " + parent.getArrivedParties();
    thread.join();
    return seen;
  }

  /** One thread sees the first change and notifies another, which reads the second. */
  public static Object told() throws InterruptedException {
    CompletableFuture<String> one = new CompletableFuture<>();
    CompletableFuture<Void> all = CompletableFuture.allOf(one);
    CompletableFuture<String> copy = one.copy();
    AtomicBoolean told = new AtomicBoolean();
    Thread completes = new Thread(() -> one.complete("one"));
    Thread tells = new Thread(() -> told.set(one.isDone()));
    completes.start();
    tells.start();
    String seen = told.get() ? (all.isDone() && copy.isDone()) + "" : "unseen";
    completes.join();
    tells.join();
    return seen;
  }

  /** A timeout of a future, and one that depends on it without a function. */
  public static Object timesOut() throws InterruptedException {
    CompletableFuture<String> one = new CompletableFuture<>();
    CompletableFuture<Object> any = CompletableFuture.anyOf(one, new CompletableFuture<>());
    CompletableFuture<String> timed = one.orTimeout(1, TimeUnit.SECONDS);
    Thread.sleep(1_000);
    String seen = timed.isDone() + " " + any.isDone();
    try {
      any.join();
    } catch (RuntimeException e) {
      return seen;
    }
    return "complete";
  }

  /** Waits for all, and then takes what each is. */
  public static Object joins() throws InterruptedException {
    CompletableFuture<Integer> one = new CompletableFuture<>();
    CompletableFuture<Integer> two = new CompletableFuture<>();
    CompletableFuture<Void> all = CompletableFuture.allOf(one, two);
    Thread first = new Thread(() -> one.complete(1));
    Thread second = new Thread(() -> two.complete(2));
    first.start();
    second.start();
    all.join();
    int sum = one.join() + two.join();
    first.join();
    second.join();
    return sum + " " + all.isDone();
  }

  /** Waits for all of three, two of which make one together, and then takes what each is. */
  public static Object joinsThree() {
    CompletableFuture<Integer> one = new CompletableFuture<>();
    CompletableFuture<Integer> two = new CompletableFuture<>();
    CompletableFuture<Integer> three = new CompletableFuture<>();
    CompletableFuture<Void> all = CompletableFuture.allOf(one, two, three);
    new Thread(() -> one.complete(1)).start();
    new Thread(() -> two.complete(2)).start();
    new Thread(() -> three.complete(3)).start();
    all.join();
    return one.join() + two.join() + three.join();
  }

  /** One that depends on another twice, once through a third. */
  public static Object composes() {
    Executor threads = task -> new Thread(task).start();
    CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1, threads);
    CompletableFuture<Integer> two =
        one.thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 1, threads));
    return one.thenCombine(two, Integer::sum).join() + one.join() + two.join();
  }

  /** An exception that goes two ways. */
  public static Object recovers() {
    CompletableFuture<Integer> one = new CompletableFuture<>();
    new Thread(() -> one.completeExceptionally(new IllegalStateException())).start();
    return one.thenApply(x -> x + 1)
        .exceptionally(e -> -1)
        .thenCombine(one.handle((x, e) -> 5), Integer::sum)
        .join();
  }

  /** Reads when the threads have ended. */
  public static Object joinsThreads() throws InterruptedException {
    CompletableFuture<Integer> one = new CompletableFuture<>();
    CompletableFuture<Void> all = CompletableFuture.allOf(one);
    Thread thread = new Thread(() -> one.complete(1));
    thread.start();
    thread.join();
    return one.isDone() + " " + all.isDone();
  }
}
