package programs;

import java.util.concurrent.CountDownLatch;

/** Threads whose monitors are used by the program while others start, join or end them. */
@SuppressWarnings("WaitNotInLoop") // a single wait is what is tested
public final class ThreadMonitors {
  /** A thread that runs in its own monitor. */
  private static final class Own extends Thread {
    private int runs;

    @Override
    public synchronized void run() {
      runs++;
    }

    synchronized int runs() {
      return runs;
    }
  }

  /** A thread that does something before it really starts. */
  private static final class LateStart extends Thread {
    private final CountDownLatch latch;

    LateStart(CountDownLatch latch) {
      this.latch = latch;
    }

    @Override
    public void start() {
      latch.countDown();
      super.start();
    }

    @Override
    public void run() {}
  }

  private static volatile int written;
  private static volatile boolean caught;

  private ThreadMonitors() {}

  /** A join in a monitor that the thread needs to run. */
  public static Object joinInMonitor() throws InterruptedException {
    Own own = new Own();
    synchronized (own) {
      own.start();
      own.join();
      return own.runs + " " + Thread.holdsLock(own);
    }
  }

  /** The same for a join with a limit. */
  public static Object timedJoinInMonitor() throws InterruptedException {
    Own own = new Own();
    synchronized (own) {
      own.start();
      own.join(5, 5);
      return own.runs + " " + own.isAlive();
    }
  }

  /** Threads that use their monitors only for a moment. */
  public static Object shortly() throws InterruptedException {
    Own own = new Own();
    own.start();
    int seen = own.runs();
    own.join();
    return seen + " " + own.runs();
  }

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

  /** Another thread holds the monitor for ever. */
  public static Object heldForEver() throws InterruptedException {
    Thread thread = Together.thread(() -> {});
    thread.setName("joined");
    holdingForEver(thread).setName("holder");
    thread.start();
    thread.join();
    return "joined";
  }

  /** The same without a join: the thread cannot end. */
  public static Object cannotEnd() {
    Thread thread = Together.thread(() -> {});
    holdingForEver(thread);
    thread.start();
    return "";
  }

  /** A join whose time is up needs the monitor again. */
  public static Object timedJoinOfHeld() throws InterruptedException {
    Object never = new Object();
    Thread thread =
        Together.daemon(
            () -> {
              synchronized (never) {
                never.wait();
              }
            });
    holdingForEver(thread);
    thread.join(5);
    return "joined";
  }

  /** A thread holds a monitor until another has passed a place where it needs that. */
  private static Thread holdingUntil(CountDownLatch latch, Thread thread) {
    return Together.start(
        () -> {
          synchronized (thread) {
            latch.await();
          }
        });
  }

  /** A thread that has ended, or was never started, is joined only in its monitor. */
  public static Object joinNothing(boolean starts) throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread = Together.thread(() -> {});
    if (starts) {
      thread.start();
      thread.join();
    }
    Thread holder = holdingUntil(latch, thread);
    thread.join();
    latch.countDown();
    holder.join();
    return "joined";
  }

  /** A thread is started only in its monitor. */
  public static Object startHeld() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread = Together.thread(() -> {});
    Thread holder = holdingUntil(latch, thread);
    thread.start();
    latch.countDown();
    thread.join();
    holder.join();
    return "joined";
  }

  /** What an override of start does before that is not in the monitor. */
  public static Object startHeldLate() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread = new LateStart(latch);
    Thread holder = holdingUntil(latch, thread);
    thread.start();
    thread.join();
    holder.join();
    return "joined";
  }

  /** A thread that has done all its work is alive as long as another holds its monitor. */
  public static Object aliveWhileHeld() throws InterruptedException {
    written = 0;
    Thread thread = Together.thread(() -> written = 1);
    String seen;
    synchronized (thread) {
      thread.start();
      seen = written + " " + thread.isAlive() + " " + thread.getState();
    }
    thread.join();
    return seen;
  }

  /** A notification of one wakes a join instead of a wait, or all of them. */
  public static Object notified(boolean all) throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    boolean[] waiting = {false};
    Thread thread = Together.start(() -> notify(waiting, all, latch));
    Together.start(
        () -> {
          synchronized (thread) {
            waiting[0] = true;
            if (thread.isAlive()) {
              thread.wait();
            }
          }
          latch.countDown();
        });
    thread.join();
    return "joined";
  }

  /** Notifies one that waits for the current thread, or all, and waits for the effect. */
  private static void notify(boolean[] waiting, boolean all, CountDownLatch latch)
      throws InterruptedException {
    Thread me = Thread.currentThread();
    synchronized (me) {
      if (!waiting[0]) {
        latch.countDown();
      } else if (all) {
        me.notifyAll();
      } else {
        me.notify();
      }
    }
    latch.await();
  }

  /** A monitor without a context switch inside, but one that waits may be notified. */
  public static Object notifiedAtOnce() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    boolean[] waiting = {false};
    Thread thread = Together.daemon(never::await);
    Together.daemon(thread::join);
    Thread waiter =
        Together.daemon(
            () -> {
              synchronized (thread) {
                waiting[0] = true;
                thread.wait();
              }
            });
    boolean notifies;
    synchronized (thread) {
      notifies = waiting[0];
      if (notifies) {
        thread.notify();
      }
    }
    if (notifies) {
      waiter.join();
    }
    return notifies;
  }

  /** A join that is interrupted ends only in the monitor. */
  public static Object interruptedInMonitor() throws InterruptedException {
    caught = false;
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread = Together.start(latch::await);
    Thread joiner =
        Together.start(
            () -> {
              try {
                thread.join();
              } catch (InterruptedException e) {
                caught = true;
              }
            });
    String seen = "";
    synchronized (thread) {
      boolean waits = joiner.getState() == Thread.State.WAITING;
      joiner.interrupt();
      seen = waits ? "waits " + caught : "";
    }
    latch.countDown();
    thread.join();
    joiner.join();
    return seen;
  }

  /** Entering the monitor is not interrupted, and a thread that has ended needs no wait. */
  public static Object interruptedEntering() throws InterruptedException {
    Thread thread = Together.start(() -> {});
    thread.join();
    Thread main = Thread.currentThread();
    Together.start(
        () -> {
          synchronized (thread) {
            main.interrupt();
            written = 2;
          }
        });
    thread.join();
    return Thread.interrupted();
  }

  /** Two threads join each other, each in the monitor of the other. */
  public static Object joinEachOther() {
    Thread[] threads = new Thread[2];
    for (int i = 0; i < 2; i++) {
      int me = i;
      threads[i] =
          new Thread(
              () -> {
                synchronized (threads[1 - me]) {
                  join(threads[1 - me]);
                }
              });
      threads[i].setDaemon(true);
    }
    threads[0].start();
    threads[1].start();
    return "";
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
