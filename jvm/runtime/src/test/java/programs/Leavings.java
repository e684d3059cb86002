package programs;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Programs that end well, and leave something behind or nothing. */
public final class Leavings {
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final ReentrantLock FAIR = new ReentrantLock(true);
  private static final ReentrantReadWriteLock BOTH = new ReentrantReadWriteLock();

  private Leavings() {}

  /** A way to learn that a thread has ended, or not. */
  @FunctionalInterface
  public interface Look {
    /** Reads the state of the thread. */
    void at(Thread thread) throws InterruptedException;
  }

  /** Reads the state of a thread in some way. */
  public static String look(Look look) throws InterruptedException {
    Thread t = new Thread(Thread::yield, "t");
    t.start();
    look.at(t);
    return "";
  }

  /** Waits for the end of a thread. */
  public static void join(Thread thread) throws InterruptedException {
    thread.join();
  }

  /** Waits for the end of a thread, but not for long. */
  public static void joinInTime(Thread thread) throws InterruptedException {
    thread.join(1);
  }

  /** Only interrupts a thread. */
  public static void interrupt(Thread thread) {
    thread.interrupt();
  }

  /** Asks once whether a thread is alive. */
  public static String asked() throws InterruptedException {
    AtomicBoolean dead = new AtomicBoolean();
    look(t -> dead.set(!t.isAlive()));
    return "dead " + dead;
  }

  /** Asks once for the state of a thread. */
  public static String askedForState() throws InterruptedException {
    AtomicBoolean dead = new AtomicBoolean();
    look(t -> dead.set(t.getState() == Thread.State.TERMINATED));
    return "dead " + dead;
  }

  /** Waits for what a thread does before its end. */
  public static String latch() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    new Thread(latch::countDown, "t").start();
    latch.await();
    return "";
  }

  /** Starts threads and joins one of them. */
  public static String oneOfThree() throws InterruptedException {
    Thread joined = new Thread(Thread::yield, "joined");
    joined.start();
    new Thread(Thread::yield, "left").start();
    Thread daemon = new Thread(Thread::yield, "daemon");
    daemon.setDaemon(true);
    daemon.start();
    joined.join();
    return "";
  }

  /** Runs a task in a pool that is shut down, or not, with threads of the pool's own or not. */
  public static String pool(boolean shutDown, boolean ownThreads) throws Exception {
    ExecutorService pool =
        ownThreads
            ? Executors.newFixedThreadPool(1, run -> new Thread(() -> run.run(), "worker"))
            : Executors.newFixedThreadPool(1);
    String result = pool.submit(() -> "done").get();
    if (shutDown) {
      pool.shutdown();
      pool.awaitTermination(1, TimeUnit.DAYS);
    }
    return result;
  }

  /** Waits for the result of a thread. */
  public static String future() throws InterruptedException, ExecutionException {
    FutureTask<String> task = new FutureTask<>(() -> "done");
    new Thread(task, "t").start();
    return task.get();
  }

  /** Takes a lock in a thread, and releases it. */
  public static String released() throws InterruptedException {
    return in(LOCK::lock, LOCK::unlock);
  }

  /** Takes a lock twice, and releases it once. */
  public static String releasedOnce() throws InterruptedException {
    return in(LOCK::lock, LOCK::lock, LOCK::unlock);
  }

  /** Tries to take a lock. */
  public static String tried() throws InterruptedException {
    return in(LOCK::tryLock);
  }

  /** Tries to take a fair lock. */
  public static String triedFair() throws InterruptedException {
    return in(FAIR::tryLock);
  }

  /** Takes a write lock, or tries to. */
  public static String write(boolean tries) throws InterruptedException {
    Lock lock = BOTH.writeLock();
    return tries ? in(lock::tryLock) : in(lock::lock);
  }

  /** Takes two locks. */
  public static String two() throws InterruptedException {
    return in(LOCK::lock, FAIR::lock);
  }

  private static String in(Runnable... runs) throws InterruptedException {
    Thread t =
        new Thread(
            () -> {
              for (Runnable run : runs) {
                run.run();
              }
            },
            "t");
    t.start();
    t.join();
    return "";
  }

  /** Releases a lock only if no other thread has counted before. */
  public static String sometimes() throws InterruptedException {
    AtomicInteger count = new AtomicInteger();
    Thread t =
        new Thread(
            () -> {
              LOCK.lock();
              if (count.incrementAndGet() == 1) {
                LOCK.unlock();
              }
            },
            "t");
    t.start();
    count.incrementAndGet();
    t.join();
    return "";
  }

  /** A daemon waits for a latch, unless that is open; another one only sleeps. */
  public static String daemon(boolean opens) {
    CountDownLatch latch = new CountDownLatch(1);
    daemon("waiting", latch::await);
    daemon("sleeping", () -> Thread.sleep(1000));
    if (opens) {
      latch.countDown();
    }
    return "";
  }

  /** What a daemon does. */
  @FunctionalInterface
  private interface Waiting {
    void run() throws InterruptedException;
  }

  private static void daemon(String name, Waiting waiting) {
    Thread thread =
        new Thread(
            () -> {
              try {
                waiting.run();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }
}
