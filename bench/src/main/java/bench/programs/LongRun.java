package bench.programs;

/** Threads that take a given number of steps: each enters a monitor again and again. */
public final class LongRun {
  private static final int THREADS = 3;

  private LongRun() {}

  /** About so many steps in all, on one lock for all threads. */
  public static Object shared(int steps) throws InterruptedException {
    return run(steps, new Object(), new Object[THREADS]);
  }

  /** About so many steps in all, on a lock for each thread. */
  public static Object apart(int steps) throws InterruptedException {
    Object[] own = new Object[THREADS];
    for (int i = 0; i < THREADS; i++) {
      own[i] = new Object();
    }
    return run(steps, new Object(), own);
  }

  private static Object run(int steps, Object common, Object[] own) throws InterruptedException {
    int[] counts = new int[THREADS];
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      Object lock = own[i] == null ? common : own[i];
      threads[i] = new Thread(() -> enter(lock, steps / THREADS, counts, number));
      threads[i].start();
    }
    int sum = 0;
    for (int i = 0; i < THREADS; i++) {
      threads[i].join();
      sum += counts[i];
    }
    return sum;
  }

  private static void enter(Object lock, int times, int[] counts, int number) {
    for (int i = 0; i < times; i++) {
      synchronized (lock) {
        counts[number]++;
      }
    }
  }
}
