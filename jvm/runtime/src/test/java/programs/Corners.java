package programs;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Rare combinations. */
public final class Corners {
  private static volatile int count;

  private Corners() {}

  /** Makes a daemon of a thread that runs, or has ended. */
  public static Object daemonAfterStart() throws InterruptedException {
    Thread thread = Pieces.start(() -> count = 1);
    try {
      thread.setDaemon(true);
      return "accepted " + thread.isDaemon();
    } catch (IllegalThreadStateException e) {
      return "refused " + thread.isDaemon();
    } finally {
      thread.join();
    }
  }

  /** Increments in two steps after calls of one step were left by exceptions. */
  public static Object afterExceptions() throws InterruptedException {
    ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    Pieces.Piece increment =
        () -> {
          try {
            map.compute(1, (key, old) -> refuse(1, map.merge(2, 1, Corners::refuse)));
          } catch (IllegalStateException e) {
            count = count + 1;
          }
        };
    Pieces.run(increment, increment);
    return count;
  }

  private static Integer refuse(Integer first, Integer second) {
    throw new IllegalStateException("both " + first + " " + second);
  }

  /** Ends while the worker of a pool has got a task and has not begun it. */
  public static Object taskAtTheEnd() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.submit(() -> count = 1).get();
    pool.execute(
        () -> {
          throw new IllegalStateException("late");
        });
    return "returned";
  }
}
