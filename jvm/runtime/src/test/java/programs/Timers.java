package programs;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Programs that use java.util.Timer. */
public final class Timers {
  private Timers() {}

  private static TimerTask task(Runnable action) {
    return new TimerTask() {
      @Override
      public void run() {
        action.run();
      }
    };
  }

  /** Two tasks, of which the second is to run first, and when they did. */
  public static Object order() throws InterruptedException {
    long start = System.currentTimeMillis();
    StringBuffer order = new StringBuffer();
    CountDownLatch done = new CountDownLatch(2);
    Timer timer = new Timer();
    for (int time : new int[] {20, 10}) {
      timer.schedule(
          task(
              () -> {
                order.append(time + " at " + (System.currentTimeMillis() - start) + " ");
                done.countDown();
              }),
          time);
    }
    done.await();
    timer.cancel();
    return order.toString().strip();
  }

  /** A task that is to run at once, and a timer that is cancelled at once. */
  public static Object cancelled() {
    AtomicBoolean ran = new AtomicBoolean();
    Timer timer = new Timer(true);
    timer.schedule(task(() -> ran.set(true)), 0);
    timer.cancel();
    return ran.get();
  }

  /** A task that runs again and again until it has run three times. */
  public static Object repeated() throws InterruptedException {
    long start = System.currentTimeMillis();
    CountDownLatch runs = new CountDownLatch(3);
    Timer timer = new Timer();
    timer.schedule(task(runs::countDown), 5, 10);
    runs.await();
    timer.cancel();
    return System.currentTimeMillis() - start;
  }

  /** A timer that is not cancelled keeps the program alive, unless it is a daemon. */
  public static Object forgotten(boolean daemon) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    new Timer(daemon).schedule(task(done::countDown), 10);
    done.await();
    return "done";
  }

  /** A timer whose task has failed takes no more. */
  public static Object failing() throws InterruptedException {
    Thread[] thread = {null};
    CountDownLatch begun = new CountDownLatch(1);
    Timer timer = new Timer();
    timer.schedule(
        task(
            () -> {
              thread[0] = Thread.currentThread();
              thread[0].setUncaughtExceptionHandler((t, e) -> {});
              begun.countDown();
              throw new IllegalStateException("failed");
            }),
        1);
    begun.await();
    thread[0].join();
    try {
      timer.schedule(task(() -> {}), 1);
      return "accepted";
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
  }
}
