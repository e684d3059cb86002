package bench.programs;

/** Threads that increment one counter inside {@code synchronized}. */
public final class MonitorCounter {
  private static final Object LOCK = new Object();

  private static int count;

  private MonitorCounter() {}

  /** Starts the threads, waits for them and returns the final count. */
  public static Object run(int threads, int increments) throws InterruptedException {
    count = 0;
    Thread[] started = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      started[i] = new Thread(() -> add(increments));
      started[i].start();
    }
    for (Thread thread : started) {
      thread.join();
    }
    return count;
  }

  private static void add(int increments) {
    for (int i = 0; i < increments; i++) {
      synchronized (LOCK) {
        count++;
      }
    }
  }
}
