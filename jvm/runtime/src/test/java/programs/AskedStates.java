package programs;

import java.util.concurrent.atomic.AtomicInteger;

/** Threads whose states other threads read. */
public final class AskedStates {
  private static volatile int written;

  private AskedStates() {}

  /** The state of one thread is read, others do only what is independent. */
  public static Object besideOthers() throws InterruptedException {
    Object lock = new Object();
    Thread asked =
        Together.thread(
            () -> {
              synchronized (lock) {
                written = 1;
              }
            });
    Thread[] others = {busy(), busy()};
    asked.start();
    Object state = asked.getState();
    others[0].join();
    others[1].join();
    asked.join();
    return state;
  }

  private static Thread busy() {
    AtomicInteger own = new AtomicInteger();
    return Together.start(
        () -> {
          own.incrementAndGet();
          own.incrementAndGet();
          own.incrementAndGet();
        });
  }

  /**
   * A thread wants a monitor while another holds it; its state is read when the monitor is free
   * again.
   */
  public static Object blockedBefore() throws InterruptedException {
    Object lock = new Object();
    Thread asked =
        Together.start(
            () -> {
              written = 1;
              synchronized (lock) {
                written = 2;
              }
            });
    int seen;
    synchronized (lock) {
      seen = 0;
    }
    Object state = asked.getState();
    asked.join();
    return state + " " + seen;
  }

  /**
   * A third thread takes the monitor for a moment, while one wants it and another reads its state.
   */
  public static Object blockedByOther() throws InterruptedException {
    Object lock = new Object();
    int[] taken = {0};
    Thread asked = taking(lock, taken);
    Thread other = taking(lock, taken);
    String states = asked.getState() + " " + asked.getState();
    other.join();
    asked.join();
    return states;
  }

  private static Thread taking(Object lock, int[] taken) {
    return Together.start(
        () -> {
          written = 1;
          synchronized (lock) {
            taken[0]++;
          }
        });
  }
}
