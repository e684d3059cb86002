package bench.catalog;

import java.util.Arrays;

/** Threads that are started one after the other and then waited for. */
public final class Together {
  private Together() {}

  /** Runs each part in a thread of its own and waits until all have ended. */
  public static void run(Part... parts) throws InterruptedException {
    Thread[] threads = start(parts);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Starts a thread for each part. */
  public static Thread[] start(Part... parts) {
    Thread[] threads = new Thread[parts.length];
    for (int i = 0; i < parts.length; i++) {
      threads[i] = start(parts[i]);
    }
    return threads;
  }

  /** Starts a thread. */
  public static Thread start(Part part) {
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
  public static Part[] times(int number, Part part, Part... others) {
    Part[] parts = new Part[number + others.length];
    Arrays.fill(parts, 0, number, part);
    System.arraycopy(others, 0, parts, number, others.length);
    return parts;
  }
}
