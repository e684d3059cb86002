package programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** Threads that are started and joined, and whose states are read. */
public final class ThreadLives {
  /** A thread that overrides everything it can. */
  public static final class Own extends Thread {
    private volatile String log = "";

    @Override
    public synchronized void start() {
      log += "start ";
      super.start();
    }

    @Override
    public void run() {
      log += "run ";
    }
  }

  private static volatile int value;

  private ThreadLives() {}

  /** Starting twice. */
  public static Object startTwice() throws InterruptedException {
    Thread thread = Together.thread(() -> {});
    thread.start();
    String result = "";
    try {
      thread.start();
    } catch (IllegalThreadStateException e) {
      result += "refused ";
    }
    thread.join();
    try {
      thread.start();
    } catch (IllegalThreadStateException e) {
      result += "refused";
    }
    return result;
  }

  /** Two threads start the same one. */
  public static Object bothStart() throws InterruptedException {
    Thread thread = Together.thread(() -> value++);
    String[] refused = {""};
    Together.Body starting =
        () -> {
          try {
            thread.start();
          } catch (IllegalThreadStateException e) {
            refused[0] += "refused ";
          }
        };
    Together.run(starting, starting);
    thread.join();
    return refused[0] + value;
  }

  /** A subclass, joined through its own type. */
  public static Object subclass() throws InterruptedException {
    Own own = new Own();
    own.start();
    own.join();
    return own.log + own.getState();
  }

  /** Joins that have nothing to wait for. */
  public static Object joinNothing() throws InterruptedException {
    Thread unstarted = Together.thread(() -> {});
    unstarted.join();
    unstarted.join(5);
    Thread ended = Together.start(() -> {});
    ended.join();
    ended.join();
    ended.join(1, 1);
    TimeUnit.MILLISECONDS.timedJoin(ended, 5);
    return unstarted.getState() + " " + ended.getState();
  }

  /** A join with a time limit, of a thread that never ends in time. */
  public static Object joinTimesOut() throws InterruptedException {
    Object lock = new Object();
    Thread thread =
        Together.daemon(
            () -> {
              synchronized (lock) {
                lock.wait();
              }
            });
    long before = System.nanoTime();
    thread.join(7);
    return thread.isAlive() + " " + (System.nanoTime() - before) / 1_000_000;
  }

  /** A thread that waits for its own end. */
  public static Object selfJoin() throws InterruptedException {
    Thread thread = Together.start("self", () -> Thread.currentThread().join());
    thread.join();
    return "ended";
  }

  /** Times that are no times. */
  public static Object badTimes() throws InterruptedException {
    Thread thread = Together.start(() -> {});
    String[] result = {""};
    refused(result, () -> thread.join(-1));
    refused(result, () -> thread.join(0, -1));
    refused(result, () -> thread.join(0, 1_000_000));
    refused(result, () -> Thread.sleep(-1));
    refused(result, () -> Thread.sleep(1, -1));
    thread.join();
    return result[0];
  }

  private static void refused(String[] result, Together.Body body) {
    try {
      body.run();
      result[0] += "allowed ";
    } catch (IllegalArgumentException e) {
      result[0] += "bad ";
    } catch (Exception e) {
      result[0] += e;
    }
  }

  /** Whether a thread is alive, asked once. */
  public static Object isAlive() {
    Thread thread = Together.start(() -> {});
    return thread.isAlive();
  }

  /** The states of a thread that does nothing. */
  public static Object states() throws InterruptedException {
    Thread thread = Together.thread(() -> {});
    String states = thread.getState() + " ";
    thread.start();
    states += thread.getState() + " ";
    thread.join();
    return states + thread.getState() + " " + thread.isAlive();
  }

  /** What another thread sees of this one, which waits for it in some way. */
  private static Object seen(Function<Thread, Object> look, Together.Body wait, Runnable end)
      throws Exception {
    Thread waiting = Thread.currentThread();
    Object[] seen = {null};
    Thread looking =
        Together.start(
            () -> {
              seen[0] = look.apply(waiting);
              end.run();
            });
    wait.run();
    looking.join();
    return String.valueOf(seen[0]);
  }

  /** The state of a thread that joins the one that reads it. */
  public static Object seenJoining() throws Exception {
    return seen(Thread::getState, () -> {}, () -> {});
  }

  /** The state of a thread that parks. */
  public static Object seenParking() throws Exception {
    Thread me = Thread.currentThread();
    return seen(Thread::getState, LockSupport::park, () -> LockSupport.unpark(me));
  }

  /** The state of a thread that waits for a latch. */
  public static Object seenAwaiting() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    return seen(Thread::getState, latch::await, latch::countDown);
  }

  /** The state of a thread that wants a lock, and whether it is in the queue then. */
  public static Object seenQueued() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    Thread wanting =
        Together.start(
            () -> {
              lock.lock();
              lock.unlock();
            });
    Object seen = wanting.getState() + " " + lock.hasQueuedThread(wanting);
    lock.unlock();
    wanting.join();
    return seen;
  }

  /** What a thread that parks is blocked by. */
  public static Object seenBlocker() throws Exception {
    Thread me = Thread.currentThread();
    return seen(
        LockSupport::getBlocker, () -> LockSupport.park("it"), () -> LockSupport.unpark(me));
  }

  /** Whether a thread that holds a lock sees that another one wants it. */
  public static Object seenWanting() throws InterruptedException {
    Object lock = new Object();
    Thread wanting;
    Object seen;
    synchronized (lock) {
      wanting =
          Together.start(
              () -> {
                synchronized (lock) {
                  lock.notifyAll();
                }
              });
      Together.start(() -> {}).join();
      seen = wanting.getState();
    }
    wanting.join();
    return seen;
  }

  /** The state of a thread that waits for a monitor. */
  public static Object blocked() throws InterruptedException {
    Object lock = new Object();
    String state;
    Thread thread;
    synchronized (lock) {
      thread =
          Together.start(
              () -> {
                synchronized (lock) {
                  value = 1;
                }
              });
      state = thread.getState().toString();
    }
    thread.join();
    return state;
  }

  /** The states of threads that wait. */
  public static Object waiting(Together.Body wait) {
    Thread thread = Together.daemon(wait);
    return thread.getState();
  }

  /** Sleeps in every form. */
  public static Object sleeps() throws InterruptedException {
    long start = System.nanoTime();
    Thread thread =
        Together.start(
            () -> {
              Thread.sleep(3);
              Thread.sleep(0, 500_000);
              TimeUnit.MICROSECONDS.sleep(500);
              Thread.sleep(0);
            });
    thread.join();
    return (System.nanoTime() - start) / 1_000;
  }

  /** The execution does not wait for daemons. */
  public static Object daemons() {
    Object lock = new Object();
    Thread thread =
        Together.daemon(
            () -> {
              synchronized (lock) {
                lock.wait();
              }
            });
    return thread.isDaemon();
  }

  /** A thread that is alive cannot become a daemon. */
  public static Object lateDaemon() throws InterruptedException {
    Object lock = new Object();
    Thread thread;
    String result = "allowed";
    synchronized (lock) {
      thread =
          Together.start(
              () -> {
                synchronized (lock) {
                  value = 1;
                }
              });
      try {
        thread.setDaemon(true);
      } catch (IllegalThreadStateException e) {
        result = "refused";
      }
    }
    thread.join();
    return result;
  }

  /** Others run on after an uncaught exception. */
  public static Object uncaught() throws InterruptedException {
    Thread failing =
        Together.start(
            "failing",
            () -> {
              throw new IllegalStateException("broken");
            });
    Thread other = Together.start("other", () -> value++);
    failing.join();
    other.join();
    return value;
  }

  /** An exception that was caused by another, and that by another one still. */
  public static Object caused() throws InterruptedException {
    Thread failing =
        Together.start(
            "failing",
            () -> {
              try {
                throw new IllegalArgumentException("T0", dividing());
              } catch (IllegalArgumentException e) {
                throw new IllegalStateException(e);
              }
            });
    failing.join();
    return value;
  }

  private static ArithmeticException dividing() {
    return new ArithmeticException("/ by zero");
  }

  /** A thread has a handler of its own; another thread fails as well, and has one too. */
  public static Object ownHandlers() throws InterruptedException {
    String[] seen = {"", ""};
    for (int i = 0; i < 2; i++) {
      int index = i;
      Thread thread =
          Together.thread(
              () -> {
                throw new IllegalStateException("broken " + index);
              });
      thread.setName("T" + i);
      thread.setUncaughtExceptionHandler(
          (t, e) -> seen[index] = t.getName() + " " + e.getMessage());
      thread.start();
      thread.join();
    }
    return seen[0] + ", " + seen[1];
  }

  /** The default handler. */
  public static Object defaultHandler() throws InterruptedException {
    String[] seen = {""};
    Thread.setDefaultUncaughtExceptionHandler((t, e) -> seen[0] += e.getMessage());
    Thread thread =
        Together.start(
            () -> {
              throw new IllegalStateException("broken");
            });
    thread.join();
    return seen[0];
  }

  /** A group that handles what its threads, and those of its groups, throw. */
  public static Object group() throws InterruptedException {
    String[] seen = {""};
    ThreadGroup outer =
        new ThreadGroup("outer") {
          @Override
          public void uncaughtException(Thread thread, Throwable thrown) {
            seen[0] += thrown.getMessage();
          }
        };
    ThreadGroup inner = new ThreadGroup(outer, "inner");
    Thread thread =
        new Thread(
            inner,
            () -> {
              throw new IllegalStateException("broken");
            });
    thread.start();
    thread.join();
    return seen[0];
  }

  /** A group that leaves exceptions to the JVM. */
  public static Object passingGroup() throws InterruptedException {
    ThreadGroup group =
        new ThreadGroup("passing") {
          @Override
          public void uncaughtException(Thread thread, Throwable thrown) {
            super.uncaughtException(thread, thrown);
          }
        };
    Thread thread =
        new Thread(
            group,
            () -> {
              throw new IllegalStateException("broken");
            },
            "member");
    thread.start();
    thread.join();
    return "ended";
  }

  /** Counts the threads of a group, and of the groups in it. */
  public static Object groupCounts() throws InterruptedException {
    Object lock = new Object();
    ThreadGroup outer = new ThreadGroup("outer");
    ThreadGroup inner = new ThreadGroup(outer, "inner");
    Runnable locking =
        () -> {
          synchronized (lock) {
            value++;
          }
        };
    Thread a = new Thread(outer, locking);
    Thread b = new Thread(inner, locking);
    String result;
    synchronized (lock) {
      a.start();
      b.start();
      Thread[] list = new Thread[4];
      result = outer.activeCount() + " " + inner.activeCount() + " " + outer.enumerate(list, false);
      result += " " + (list[0] == a);
    }
    a.join();
    b.join();
    return result + " " + outer.activeCount();
  }

  /** Another thread's stack, and the stacks of all threads. */
  public static Object stacks() throws InterruptedException {
    Object lock = new Object();
    Thread thread = Together.start("parked", () -> waitFor(lock));
    boolean seen = false;
    synchronized (lock) {
      for (StackTraceElement frame : thread.getStackTrace()) {
        seen |= frame.getMethodName().equals("waitFor");
      }
      int known = Thread.getAllStackTraces().size();
      lock.notifyAll();
      value = known;
    }
    thread.join();
    return seen
        + " "
        + value
        + " "
        + thread.getStackTrace().length
        + " "
        + Thread.currentThread().getStackTrace()[1].getMethodName();
  }

  /** Joins a thread that another one starts, and returns at once if that has yet to happen. */
  public static Object joinBeforeStart() throws InterruptedException {
    return joinWhatOthersStart(Thread::join);
  }

  /** The same with a time limit. */
  public static Object joinBeforeStartTimed() throws InterruptedException {
    return joinWhatOthersStart(thread -> thread.join(5));
  }

  private interface Joining {
    void join(Thread thread) throws InterruptedException;
  }

  private static Object joinWhatOthersStart(Joining joining) throws InterruptedException {
    int[] seen = new int[1];
    Thread joined = Together.thread(() -> value = 1);
    Thread joiner =
        Together.start(
            "joiner",
            () -> {
              joining.join(joined);
              seen[0] = value;
            });
    joined.start();
    joiner.join();
    joined.join();
    return seen[0];
  }

  private static void waitFor(Object lock) {
    synchronized (lock) {
      value++;
    }
  }
}
