package programs;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs that end although an action is still scheduled. */
public final class Unfinished {
  private static final int SOON = 10;

  private Unfinished() {}

  /** Asks whether a task was run, after the given time, that is run after some more. */
  public static Object once(int before, int after) throws InterruptedException {
    AtomicInteger done = new AtomicInteger();
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    pool.schedule(() -> done.set(1), before + after, TimeUnit.MILLISECONDS);
    if (before > 0) {
      Thread.sleep(before);
    }
    return done.get();
  }

  /** The same of a task that is run again and again. */
  public static Object repeatedly() throws InterruptedException {
    AtomicInteger done = new AtomicInteger();
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    pool.scheduleAtFixedRate(() -> done.set(1), SOON, SOON, TimeUnit.MILLISECONDS);
    Thread.sleep(SOON);
    return done.get();
  }

  /** The same of a task of a timer. */
  public static Object byATimer() throws InterruptedException {
    AtomicInteger done = new AtomicInteger();
    new Timer(/* isDaemon= */ true)
        .schedule(
            new TimerTask() {
              @Override
              public void run() {
                done.set(1);
              }
            },
            SOON);
    return done.get();
  }

  /** A daemon that reaches a lock which is held for a moment. */
  public static Object daemonAtALock() {
    Object lock = new Object();
    Thread daemon =
        new Thread(
            () -> {
              synchronized (lock) {
                Thread.onSpinWait();
              }
            });
    daemon.setDaemon(true);
    daemon.start();
    synchronized (lock) {
      return "ended";
    }
  }
}
