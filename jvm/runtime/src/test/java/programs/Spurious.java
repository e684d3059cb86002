package programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Waits, with and without a loop around them. */
@SuppressWarnings("WaitNotInLoop") // that is the bug
public final class Spurious {
  private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

  private static boolean set;
  private static volatile boolean ready;
  private static String seen = "";

  private Spurious() {}

  /** A wait that assumes that it was notified. */
  public static Object withoutLoop(long millis) throws InterruptedException {
    Object monitor = new Object();
    Together.run(
        () -> {
          synchronized (monitor) {
            if (!set) {
              monitor.wait(millis);
            }
            seen = set ? "set" : "not set";
          }
        },
        () -> {
          synchronized (monitor) {
            set = true;
            monitor.notify();
          }
        });
    return seen;
  }

  /** A wait that checks its condition again. */
  public static Object withLoop() throws InterruptedException {
    Object monitor = new Object();
    Together.run(
        () -> {
          synchronized (monitor) {
            while (!set) {
              monitor.wait();
            }
            seen = "set";
          }
        },
        () -> {
          synchronized (monitor) {
            set = true;
            monitor.notify();
          }
        });
    return seen;
  }

  /** No thread notifies: only a spurious wakeup ends the wait. */
  public static Object nobody() throws InterruptedException {
    Object monitor = new Object();
    Thread waiting =
        Together.start(
            () -> {
              synchronized (monitor) {
                monitor.wait();
              }
            });
    waiting.join();
    return "ended";
  }

  /** Two waits in one thread, of which each may end by a spurious wakeup. */
  public static Object two() throws InterruptedException {
    Object monitor = new Object();
    Together.run(
        () -> {
          synchronized (monitor) {
            monitor.wait();
            seen += "first ";
            monitor.wait();
            seen += "second";
          }
        },
        () -> {
          synchronized (monitor) {
            monitor.notify();
          }
        });
    return seen;
  }

  /** Parking once. */
  public static Object park() throws InterruptedException {
    Thread parked =
        Together.start(
            () -> {
              LockSupport.park();
              seen = ready ? "ready" : "not ready";
            });
    ready = true;
    LockSupport.unpark(parked);
    parked.join();
    return seen;
  }

  /** A condition without a loop; what the limit leaves is not used up. */
  public static Object condition() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    Together.run(
        () -> {
          lock.lock();
          try {
            boolean inTime = set || condition.await(5, TimeUnit.MILLISECONDS);
            seen = inTime + " " + set;
          } finally {
            lock.unlock();
          }
        },
        () -> {
          lock.lock();
          try {
            set = true;
            condition.signal();
          } finally {
            lock.unlock();
          }
        });
    return seen;
  }

  /** The JDK's own waits are right. */
  public static Object queue() throws InterruptedException {
    BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    Together.run(() -> seen = queue.take(), () -> queue.put("element"));
    return seen;
  }

  /** A weak compare-and-set that is not tried again. */
  public static Object weak() throws InterruptedException {
    AtomicInteger count = new AtomicInteger();
    Thread other = Together.start(() -> seen = count.toString());
    boolean done = count.weakCompareAndSetVolatile(0, 1);
    other.join();
    return done + " " + count.get();
  }

  /** The same through a handle, in a loop. */
  public static Object weakLoop() throws InterruptedException {
    int[] array = new int[1];
    Together.run(() -> increment(array), () -> increment(array));
    return array[0];
  }

  private static void increment(int[] array) {
    int value;
    do {
      value = (int) ELEMENTS.getVolatile(array, 0);
    } while (!ELEMENTS.weakCompareAndSet(array, 0, value, value + 1));
  }

  /** A handle once; a strong one never fails. */
  public static Object handle() throws InterruptedException {
    int[] array = new int[1];
    Thread other = Together.start(() -> seen = "other");
    boolean weak = ELEMENTS.weakCompareAndSetPlain(array, 0, 0, 1);
    boolean strong = ELEMENTS.compareAndSet(array, 0, weak ? 1 : 0, 2);
    other.join();
    return weak + " " + strong + " " + array[0];
  }

  /** The same through method handles of the handle. */
  public static Object methodHandle() throws Throwable {
    int[] array = new int[1];
    Thread other = Together.start(() -> seen = "other");
    MethodHandle made = ELEMENTS.toMethodHandle(VarHandle.AccessMode.WEAK_COMPARE_AND_SET);
    boolean weak = (boolean) made.invokeExact(array, 0, 0, 1);
    MethodHandle invoker =
        MethodHandles.varHandleExactInvoker(
            VarHandle.AccessMode.COMPARE_AND_SET,
            ELEMENTS.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
    boolean strong = (boolean) invoker.invokeExact(ELEMENTS, array, 0, weak ? 1 : 0, 2);
    other.join();
    return weak + " " + strong + " " + array[0];
  }
}
