package programs;

import java.util.ArrayList;
import java.util.List;

/** Programs with which other tools are known to have problems. */
public final class Crowds {
  private int count;

  private Crowds() {}

  private synchronized void increment() {
    count++;
  }

  /** Starts many threads in a loop, after another loop. */
  public static Object manyThreads(int threads) throws InterruptedException {
    Crowds crowd = new Crowds();
    for (int i = 0; i < 1_000; i++) {
      crowd.increment();
    }
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(() -> crowd.count++);
      started.add(thread);
      thread.start();
    }
    for (Thread thread : started) {
      thread.join();
    }
    return crowd.count - 1_000;
  }

  /** Threads that increment under a lock, many times. */
  public static Object longRuns(int threads, int times) throws InterruptedException {
    Crowds crowd = new Crowds();
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int k = 0; k < times; k++) {
                  crowd.increment();
                }
              });
      started.add(thread);
      thread.start();
    }
    for (Thread thread : started) {
      thread.join();
    }
    return crowd.count;
  }

  /** A logger that loses a message. */
  public static Object racyLogger() throws InterruptedException {
    String[] messages = new String[3];
    Crowds next = new Crowds();
    Together.run(
        () -> {
          log(messages, next, "a");
          log(messages, next, "b");
        },
        () -> log(messages, next, "c"));
    return next.count;
  }

  private static void log(String[] messages, Crowds next, String text) {
    int at = next.count;
    messages[at] = text;
    next.count = at + 1;
  }
}
