package programs;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Interrupts. */
@SuppressWarnings("ModifiedButNotUsed") // the queues are there to block
public final class Interruption {
  private static volatile String reason = "none";

  private Interruption() {}

  /** Interrupts a thread that does something; returns the result of that. */
  public static Object of(Together.Body body) throws InterruptedException {
    String[] result = {"none"};
    Thread thread =
        Together.start(
            () -> {
              try {
                body.run();
                result[0] = "done";
              } catch (InterruptedException e) {
                result[0] = "interrupted";
              }
              result[0] += " " + Thread.currentThread().isInterrupted();
            });
    thread.interrupt();
    thread.join();
    return result[0];
  }

  /** One thread waits until it is notified, and main notifies it while another interrupts it. */
  public static Object whileNotified(boolean all) throws InterruptedException {
    Object lock = new Object();
    boolean[] told = {false};
    String[] result = {"none"};
    Thread waiter =
        Together.start(
            () -> {
              synchronized (lock) {
                try {
                  while (!told[0]) {
                    lock.wait();
                  }
                  result[0] = "done";
                } catch (InterruptedException e) {
                  result[0] = "interrupted, told " + told[0];
                }
              }
            });
    Thread interrupter = Together.start(waiter::interrupt);
    synchronized (lock) {
      told[0] = true;
      if (all) {
        lock.notifyAll();
      } else {
        lock.notify();
      }
    }
    waiter.join();
    interrupter.join();
    return result[0];
  }

  /** The same with a condition. */
  public static Object whileSignalled() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    boolean[] told = {false};
    String[] result = {"none"};
    Thread waiter =
        Together.start(
            () -> {
              lock.lock();
              try {
                while (!told[0]) {
                  condition.await();
                }
                result[0] = "done";
              } catch (InterruptedException e) {
                result[0] = "interrupted, told " + told[0];
              } finally {
                lock.unlock();
              }
            });
    Thread interrupter = Together.start(waiter::interrupt);
    lock.lock();
    told[0] = true;
    condition.signal();
    lock.unlock();
    waiter.join();
    interrupter.join();
    return result[0];
  }

  /** Waits on a monitor for ever. */
  public static void waitForever() throws InterruptedException {
    Object lock = new Object();
    synchronized (lock) {
      lock.wait();
    }
  }

  /** Fills a queue and interrupts the thread that polls it without waiting. */
  public static Object polling() throws InterruptedException {
    LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
    return interruptedAfter(() -> queue.add("one"), () -> queue.poll(0, TimeUnit.SECONDS));
  }

  /**
   * Interrupts a thread that hands over what no thread takes, after checking twice if it is there.
   */
  public static Object handingOver() throws InterruptedException {
    LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
    return interruptedAfter(
        () -> queue.peek() + " " + queue.peek(),
        () -> queue.tryTransfer("one", 1, TimeUnit.SECONDS));
  }

  /** Interrupts a call after another one; returns what both return. */
  private static Object interruptedAfter(Supplier<?> first, Callable<?> call)
      throws InterruptedException {
    Object[] result = {"interrupted"};
    Thread thread =
        Together.start(
            () -> {
              try {
                result[0] = call.call();
              } catch (InterruptedException e) {
                return;
              }
            });
    Object before = first.get();
    thread.interrupt();
    thread.join();
    return before + ", " + result[0];
  }

  /** Joins a thread that does nothing by one that is interrupted. */
  public static Object joiningInterrupted() {
    Thread joined = new Thread(() -> {});
    Thread.currentThread().interrupt();
    joined.start();
    try {
      joined.join();
      return "joined " + Thread.interrupted();
    } catch (InterruptedException e) {
      return "interrupted " + Thread.interrupted();
    }
  }

  /** Joins a thread that does nothing while another one interrupts. */
  public static Object joiningWhileInterrupted() {
    Thread joining = Thread.currentThread();
    Thread joined = new Thread(() -> {});
    joined.start();
    new Thread(joining::interrupt).start();
    try {
      joined.join();
      return "joined";
    } catch (InterruptedException e) {
      return "interrupted";
    }
  }

  /** Joins a thread that interrupts the joining thread, and does nothing else. */
  public static Object byTheJoined() throws InterruptedException {
    Thread joining = Thread.currentThread();
    Thread joined = new Thread(joining::interrupt);
    joined.start();
    try {
      joined.join();
      return "joined " + Thread.interrupted();
    } catch (InterruptedException e) {
      return "interrupted " + joined.isAlive();
    }
  }

  /** Joins a thread that never ends. */
  public static void joinForever() throws InterruptedException {
    Together.daemon(() -> LockSupport.park()).join();
  }

  /** Sleeps. */
  public static void sleep() throws InterruptedException {
    Thread.sleep(1_000);
  }

  /** Takes from an empty queue. */
  public static void take() throws InterruptedException {
    new ArrayBlockingQueue<String>(1).take();
  }

  /** Puts into a full queue. */
  public static void put() throws InterruptedException {
    BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    queue.put("x");
    queue.put("y");
  }

  /** Waits for a latch. */
  public static void latch() throws InterruptedException {
    new CountDownLatch(1).await();
  }

  /** Waits for a condition. */
  public static void condition() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    lock.lock();
    try {
      condition.await();
    } finally {
      lock.unlock();
    }
  }

  /** Locks a lock that another thread holds for ever. */
  public static void lockInterruptibly() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Thread holder = Together.daemon(lock::lock);
    holder.join();
    lock.lockInterruptibly();
  }

  /** Does nothing that an interrupt could end. */
  public static void nothing() {
    reason = "nothing";
  }

  /** A thread that ignores interrupts while it waits for a monitor. */
  public static Object uninterruptible() throws InterruptedException {
    Object lock = new Object();
    synchronized (lock) {
      Thread thread =
          Together.start(
              () -> {
                synchronized (lock) {
                  reason = "entered";
                }
              });
      thread.interrupt();
      thread.join();
    }
    return "ended";
  }

  /** A put that an interrupt, or a take, ends; the thread's own end is awaited. */
  public static Object blockedInPut() throws InterruptedException {
    BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    queue.put("x");
    Thread thread = Together.start(() -> ignoringInterrupts(queue));
    thread.interrupt();
    thread.join();
    return "ok";
  }

  private static void ignoringInterrupts(BlockingQueue<String> queue) {
    try {
      Thread.interrupted();
      queue.put("y");
    } catch (InterruptedException e) {
      reason = "interrupted";
    }
  }

  /** Two threads give their reasons and interrupt a third. */
  public static Object reasons() throws InterruptedException {
    String[] seen = {"none"};
    Thread third =
        Together.start(
            () -> {
              try {
                LockSupport.park();
                Thread.sleep(1_000);
              } catch (InterruptedException e) {
                seen[0] = reason;
              }
            });
    Together.Body first =
        () -> {
          reason = "first";
          third.interrupt();
        };
    Together.Body second =
        () -> {
          reason = "second";
          third.interrupt();
        };
    Together.run(first, second);
    third.join();
    return seen[0];
  }

  /** A thread that interrupts itself before it waits. */
  public static Object self() throws InterruptedException {
    String[] seen = {"none"};
    Object lock = new Object();
    Thread thread =
        Together.start(
            () -> {
              Thread.currentThread().interrupt();
              synchronized (lock) {
                try {
                  lock.wait();
                } catch (InterruptedException e) {
                  seen[0] = "interrupted";
                }
              }
            });
    thread.join();
    return seen[0];
  }

  /** Asking, and asking in a way that clears. */
  public static Object asking() throws InterruptedException {
    String[] seen = {""};
    Thread thread =
        Together.start(
            () -> {
              Thread me = Thread.currentThread();
              me.interrupt();
              seen[0] +=
                  me.isInterrupted()
                      + " "
                      + me.isInterrupted()
                      + " "
                      + Thread.interrupted()
                      + " "
                      + Thread.interrupted();
            });
    thread.join();
    return seen[0];
  }

  /** Threads that do not run yet, or any more, keep their flags. */
  public static Object notAlive() throws InterruptedException {
    String[] seen = {"none"};
    Thread thread =
        Together.thread(
            () -> {
              seen[0] = "ran " + Thread.currentThread().isInterrupted();
              Thread.interrupted();
            });
    thread.interrupt();
    thread.start();
    thread.join();
    thread.interrupt();
    return seen[0] + " " + thread.isInterrupted();
  }

  /** A group is interrupted. */
  public static Object group() throws InterruptedException {
    ThreadGroup group = new ThreadGroup("group");
    String[] seen = {"none"};
    Thread thread =
        new Thread(
            group,
            () -> {
              LockSupport.park();
              seen[0] = "" + Thread.interrupted();
            });
    thread.start();
    group.interrupt();
    thread.join();
    return seen[0];
  }

  /**
   * A waiting thread is interrupted and notified, by one thread that has the monitor all the time.
   */
  public static Object andNotified() throws InterruptedException {
    Object lock = new Object();
    String[] seen = {""};
    Thread waiting =
        Together.start(
            () -> {
              synchronized (lock) {
                if (seen[0].isEmpty()) {
                  seen[0] = "waits";
                  seen[0] = caught(lock::wait);
                }
              }
            });
    synchronized (lock) {
      if (seen[0].isEmpty()) {
        seen[0] = "early";
      } else {
        waiting.interrupt();
        lock.notify();
      }
    }
    waiting.join();
    return seen[0];
  }

  /** The same with a condition. */
  public static Object andSignalled() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    String[] seen = {""};
    Thread waiting =
        Together.start(
            () -> {
              lock.lock();
              if (seen[0].isEmpty()) {
                seen[0] = "waits";
                seen[0] = caught(condition::await);
              }
              lock.unlock();
            });
    lock.lock();
    if (seen[0].isEmpty()) {
      seen[0] = "early";
    } else {
      waiting.interrupt();
      condition.signal();
    }
    lock.unlock();
    waiting.join();
    return seen[0];
  }

  private static String caught(Together.Body wait) throws Exception {
    try {
      wait.run();
      return "notified " + Thread.interrupted();
    } catch (InterruptedException e) {
      return "interrupted " + Thread.interrupted();
    }
  }
}
