package bench.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Many threads that each increment one counter under a lock, once. */
public final class ManyThreads {
  private final Object lock = new Object();
  private int value;

  private ManyThreads() {}

  private void increment() {
    synchronized (lock) {
      value++;
    }
  }

  /** With a thread for each; returns the sum. */
  public static int ofThreads(int threads) throws InterruptedException {
    ManyThreads crowd = new ManyThreads();
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(crowd::increment);
      thread.start();
      all.add(thread);
    }
    for (Thread thread : all) {
      thread.join();
    }
    return crowd.value;
  }

  /** With a virtual thread for each, on JDKs that have them; returns the sum. */
  public static int ofVirtualThreads(int threads)
      throws InterruptedException, ReflectiveOperationException {
    ExecutorService executor =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    ManyThreads crowd = new ManyThreads();
    CountDownLatch done = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      executor.execute(
          () -> {
            crowd.increment();
            done.countDown();
          });
    }
    done.await();
    executor.shutdown();
    return crowd.value;
  }
}
