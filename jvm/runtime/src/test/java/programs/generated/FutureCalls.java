package programs.generated;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Calls of futures and pools. */
final class FutureCalls {
  static final Map<String, Call> ALL =
      Map.ofEntries(
          Map.entry("complete", (s, me, n) -> s.future.complete(n)),
          Map.entry("get", (s, me, n) -> s.future.get()),
          Map.entry("getMillis", (s, me, n) -> s.future.get(4, TimeUnit.MILLISECONDS)),
          Map.entry("getNow", (s, me, n) -> s.future.getNow(-1)),
          Map.entry("thenApply", (s, me, n) -> s.future.thenApply(x -> x + s.flag).isDone()),
          Map.entry("thenAccept", FutureCalls::thenAccept),
          Map.entry("cancel", (s, me, n) -> s.future.cancel(true)),
          Map.entry("supplyAsync", (s, me, n) -> CompletableFuture.supplyAsync(() -> s.flag).get()),
          Map.entry("run", FutureCalls::run),
          Map.entry("taskGet", (s, me, n) -> s.task.get()),
          Map.entry("taskCancel", (s, me, n) -> s.task.cancel(true)),
          Map.entry("taskIsDone", (s, me, n) -> s.task.isDone()),
          Map.entry("pool", FutureCalls::pool));

  private FutureCalls() {}

  private static Object thenAccept(Scene scene, int me, int value) {
    scene.future.thenAccept(x -> scene.flag = x + scene.flag);
    return scene.flag;
  }

  private static Object run(Scene scene, int me, int value) {
    scene.task.run();
    return "";
  }

  private static Object pool(Scene scene, int me, int value) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      return pool.submit(() -> scene.flag = value).get();
    } finally {
      pool.shutdown();
    }
  }
}
