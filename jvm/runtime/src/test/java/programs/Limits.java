package programs;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs that ask the JVM for more than it has, and catch that or not. */
public final class Limits {
  private Limits() {}

  private static long[] tooLarge() {
    return new long[Integer.MAX_VALUE];
  }

  private static int endless(int depth) { // until it wraps around, which no stack survives
    return depth < 0 ? 0 : endless(depth + 1) + 1;
  }

  /** Two threads increment a number; returns what one of them finds. */
  private static int beside() throws InterruptedException {
    AtomicInteger number = new AtomicInteger();
    Thread other = new Thread(number::incrementAndGet);
    other.start();
    int found = number.incrementAndGet();
    other.join();
    return found;
  }

  /** In the first thread, in one of two orders. */
  public static String memory() throws InterruptedException {
    return beside() == 2 ? "none of " + tooLarge().length : "enough";
  }

  /** In another thread. */
  public static String memoryOfAnother() throws InterruptedException {
    Thread other = new Thread(Limits::tooLarge);
    other.start();
    beside();
    other.join();
    return "ended";
  }

  /** The program catches the error, and goes on. */
  public static String caught() throws InterruptedException {
    beside();
    try {
      return "none of " + tooLarge().length;
    } catch (OutOfMemoryError e) {
      return "caught";
    }
  }

  /** The JDK catches the error for the program. */
  public static String task() throws InterruptedException {
    beside();
    FutureTask<long[]> task = new FutureTask<>(Limits::tooLarge);
    task.run();
    try {
      return "none of " + task.get().length;
    } catch (ExecutionException e) {
      return "failed";
    }
  }

  /** A handler of uncaught exceptions gets it. */
  public static String handled() throws InterruptedException {
    Thread other = new Thread(Limits::tooLarge);
    other.setUncaughtExceptionHandler((thread, error) -> {});
    other.start();
    beside();
    other.join();
    return "handled";
  }

  /** A recursion has no end. */
  public static String stack() throws InterruptedException {
    beside();
    try {
      return "depth " + endless(0);
    } catch (StackOverflowError e) {
      return "caught";
    }
  }
}
