package programs;

import java.util.concurrent.locks.LockSupport;

/** Threads that read the clock while another sleeps for ten milliseconds. */
@SuppressWarnings({"WaitNotInLoop", "ParkNotInLoop"}) // a single wait is what is measured
public final class ClockReads {
  private static final int TIME = 10;
  private static final int MILLI = 1_000_000;

  private ClockReads() {}

  private static long since(long start) {
    return (System.nanoTime() - start) / MILLI;
  }

  /** Reads the clock before the other is started, and twice afterwards. */
  public static Object twice() throws InterruptedException {
    long start = System.nanoTime();
    Thread other = Pieces.start(() -> Thread.sleep(TIME));
    long first = since(start);
    long second = since(start);
    other.join();
    return first + " " + second;
  }

  /** Begins a wait after the other was started, and returns how long it took in all. */
  static Object waiting(Pieces.Piece wait) throws Exception {
    long start = System.nanoTime();
    Thread other = Pieces.start(() -> Thread.sleep(TIME));
    wait.run();
    long time = since(start);
    other.join();
    return time;
  }

  /** Sleeps. */
  public static Object sleep() throws Exception {
    return waiting(() -> Thread.sleep(TIME));
  }

  /** Parks. */
  public static Object park() throws Exception {
    return waiting(() -> LockSupport.parkNanos((long) TIME * MILLI));
  }

  /** Waits for a notification that never comes, at an object that no other thread knows. */
  public static Object monitor() throws Exception {
    Object own = new Object();
    synchronized (own) {
      return waiting(() -> own.wait(TIME));
    }
  }

  /** Joins with a limit, and measures from the start of the other thread on. */
  public static Object join(int after) throws InterruptedException {
    Thread other = Pieces.start(() -> Thread.sleep(after));
    long start = System.nanoTime();
    other.join(TIME);
    String how = other.isAlive() ? "timeout " : "came ";
    long time = since(start);
    other.join();
    return how + time;
  }

  /** The only thread that waits for time to pass is the one that reads it. */
  public static Object alone() throws InterruptedException {
    boolean[] done = {false};
    Thread other = Pieces.start(() -> done[0] = true);
    long start = System.nanoTime();
    Thread.sleep(TIME);
    long time = since(start);
    other.join();
    return time;
  }
}
