package bench.catalog;

import java.util.Arrays;

/** Threads that are started one after the other and then waited for. */
public final class StartAndJoin {
  private StartAndJoin() {}

  /** Runs each part in a thread of its own and waits until all have ended. */
  public static void run(ThreadBody... parts) throws InterruptedException {
    Thread[] threads = start(parts);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Starts a thread for each part. */
  public static Thread[] start(ThreadBody... parts) {
    Thread[] threads = new Thread[parts.length];
    for (int i = 0; i < parts.length; i++) {
      threads[i] = start(parts[i]);
    }
    return threads;
  }

  /** Starts a thread. */
  public static Thread start(ThreadBody part) {
    Thread thread =
        new Thread(
            () -> {
              try {
                part.run();
              } catch (InterruptedException e) {
                throw new AssertionError("nobody interrupts", e);
              }
            });
    thread.start();
    return thread;
  }

  /** The same part a number of times, followed by others. */
  public static ThreadBody[] times(int number, ThreadBody part, ThreadBody... others) {
    ThreadBody[] parts = new ThreadBody[number + others.length];
    Arrays.fill(parts, 0, number, part);
    System.arraycopy(others, 0, parts, number, others.length);
    return parts;
  }
}
