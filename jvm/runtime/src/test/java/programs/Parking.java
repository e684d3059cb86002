package programs;

import java.util.concurrent.locks.LockSupport;

/** Threads that park. */
public final class Parking {
  private static volatile int flag;

  private Parking() {}

  /** Parks until another thread unparks. */
  public static Object plain() throws InterruptedException {
    Thread thread = Together.start("parked", () -> LockSupport.park());
    LockSupport.unpark(thread);
    thread.join();
    return "woken";
  }

  /** No thread unparks. */
  public static Object forgotten() throws InterruptedException {
    Thread thread = Together.start("parked", () -> LockSupport.park("why"));
    thread.join();
    return "woken";
  }

  /** One permit is enough for one park. */
  public static Object onePermit() throws InterruptedException {
    Thread thread =
        Together.start(
            () -> {
              LockSupport.park();
              LockSupport.park();
            });
    LockSupport.unpark(thread);
    LockSupport.unpark(thread);
    thread.join();
    return "woken";
  }

  /** A thread gives itself a permit first. */
  public static Object ownPermit() throws InterruptedException {
    Thread thread =
        Together.start(
            () -> {
              LockSupport.unpark(Thread.currentThread());
              LockSupport.park();
            });
    thread.join();
    return "woken";
  }

  /** An interrupted thread does not park, and stays interrupted. */
  public static Object interrupted() throws InterruptedException {
    boolean[] still = new boolean[2];
    Thread thread =
        Together.start(
            () -> {
              LockSupport.park();
              still[0] = Thread.currentThread().isInterrupted();
              LockSupport.park();
              still[1] = Thread.interrupted();
            });
    thread.interrupt();
    thread.join();
    return still[0] + " " + still[1];
  }

  /** Parks that end by themselves. */
  public static Object timed() throws InterruptedException {
    long[] times = new long[4];
    Thread thread =
        Together.start(
            () -> {
              times[0] = System.nanoTime();
              LockSupport.parkNanos(1_000);
              times[1] = System.nanoTime();
              LockSupport.parkNanos("blocker", 2_000);
              LockSupport.parkNanos(0);
              LockSupport.parkNanos(-5);
              times[2] = System.nanoTime();
              LockSupport.parkUntil(System.currentTimeMillis() + 3);
              LockSupport.parkUntil("blocker", System.currentTimeMillis() - 3);
              times[3] = System.nanoTime();
            });
    thread.join();
    return (times[1] - times[0]) + " " + (times[2] - times[1]) + " " + (times[3] - times[2]);
  }

  /** What a parked thread says it waits for. */
  public static Object blocker() throws InterruptedException {
    Thread thread = Together.start(() -> LockSupport.park("why"));
    Object seen = LockSupport.getBlocker(thread);
    LockSupport.unpark(thread);
    thread.join();
    return seen + " " + LockSupport.getBlocker(thread);
  }

  /** Unparking a thread that was not started does nothing, nor does unparking null. */
  public static Object unstarted() throws InterruptedException {
    Thread thread = Together.thread(() -> LockSupport.park());
    LockSupport.unpark(thread);
    LockSupport.unpark(null);
    thread.start();
    thread.join();
    return "woken";
  }

  /** A flag and a permit, in the right order. */
  public static Object flag() throws InterruptedException {
    Thread thread =
        Together.start(
            () -> {
              while (flag == 0) {
                LockSupport.park();
              }
            });
    flag = 1;
    LockSupport.unpark(thread);
    thread.join();
    return "woken";
  }

  /** A flag and a permit, in the wrong order. */
  public static Object permitBeforeFlag() throws InterruptedException {
    Thread thread =
        Together.start(
            () -> {
              while (flag == 0) {
                LockSupport.park();
              }
            });
    LockSupport.unpark(thread);
    flag = 1;
    thread.join();
    return "woken";
  }
}
