package programs;

/** Threads that wait where they cannot be unmounted. */
public final class Pinned {
  private Pinned() {}

  /**
   * Some of three threads enter a monitor while a native frame, or what acts like one, pins them.
   */
  public static Object run(int pinnedThreads, Runnable pin, Runnable unpin)
      throws InterruptedException {
    Object lock = new Object();
    StringBuilder order = new StringBuilder();
    Thread[] threads = new Thread[2];
    for (int i = 0; i < threads.length; i++) {
      int number = i;
      threads[i] =
          new Thread(
              () -> {
                if (number < pinnedThreads) {
                  pin.run();
                }
                synchronized (lock) {
                  order.append(number);
                }
                synchronized (lock) {
                  order.append(number);
                }
                if (number < pinnedThreads) {
                  unpin.run();
                }
              },
              "thread-" + i);
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return order.toString();
  }

  /** A pinned thread in a deadlock. */
  public static Object deadlock(Runnable pin) throws InterruptedException {
    Object left = new Object();
    Object right = new Object();
    Thread first =
        new Thread(
            () -> {
              pin.run();
              synchronized (left) {
                synchronized (right) {
                  pin.run();
                }
              }
            },
            "first");
    Thread second =
        new Thread(
            () -> {
              synchronized (right) {
                synchronized (left) {
                  second();
                }
              }
            },
            "second");
    first.start();
    second.start();
    second.join();
    return "ended";
  }

  private static void second() {}
}
