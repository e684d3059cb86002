package programs;

import java.time.Duration;

/** Monitors of threads, as later JDKs use them. */
public final class LaterMonitors {
  private LaterMonitors() {}

  private static Thread holdingForEver(Thread thread) {
    Object never = new Object();
    return Together.daemon(
        () -> {
          synchronized (thread) {
            synchronized (never) {
              never.wait();
            }
          }
        });
  }

  /** A daemon holds the monitor of a virtual thread for ever. */
  public static Object virtualHeld() throws InterruptedException {
    Thread thread = Thread.ofVirtual().unstarted(() -> {});
    holdingForEver(thread);
    thread.start();
    thread.join();
    return "joined";
  }

  /** The end of a virtual thread notifies no thread. */
  public static Object virtualWaited() throws InterruptedException {
    Thread thread = Thread.ofVirtual().unstarted(() -> {});
    synchronized (thread) {
      thread.start();
      while (thread.isAlive()) {
        thread.wait();
      }
    }
    return "";
  }

  /** A thread that has ended, whose monitor is held for ever. */
  public static Object durationOfEnded() throws InterruptedException {
    Thread thread = Thread.ofPlatform().start(() -> {});
    thread.join();
    holdingForEver(thread);
    return thread.join(Duration.ofMillis(1));
  }

  /** The same with a thread that never ends. */
  public static Object durationOfHeld() throws InterruptedException {
    Object never = new Object();
    Thread thread =
        Together.daemon(
            () -> {
              synchronized (never) {
                never.wait();
              }
            });
    holdingForEver(thread);
    return thread.join(Duration.ofMillis(1));
  }
}
