package programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool whose tasks race. */
public final class PoolCase {
  private int count;

  @HeddleTest
  void failsAndLeavesThePoolAlone() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> first = pool.submit(() -> count++);
    Future<?> second = pool.submit(() -> count++);
    first.get();
    second.get();
    assertEquals(2, count);
    pool.shutdownNow();
  }

  @HeddleTest
  void aWorkerThrows() throws InterruptedException {
    Thread worker =
        new Thread(
            () -> {
              throw new IllegalStateException("thrown by a worker");
            },
            "worker");
    worker.start();
    worker.join();
  }
}
