package programs;

import dev.heddle.sync.MVar;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Programs in which threads are interrupted, whose results are known. */
public final class InterruptPrograms {
  private InterruptPrograms() {}

  /**
   * Interrupted while the cell is full, the child puts nothing; begun later, it does not notice.
   */
  public static Object blockedInPut() throws InterruptedException {
    MVar<Integer> cell = MVar.of(0);
    Thread child = Daemon.start(() -> cell.put(1));
    child.interrupt();
    cell.take();
    cell.read();
    return "ok";
  }

  public static Object neverBlocks() throws InterruptedException {
    AtomicInteger x = new AtomicInteger();
    Thread child = Daemon.start(x::incrementAndGet);
    child.interrupt();
    child.join();
    return x.get() == 1 ? "ok" : "stopped";
  }

  /** The child waits for a lock, which no interrupt ends, and main waits for the child. */
  public static Object blockedUninterruptibly() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    try {
      Thread child = Daemon.start(lock::lock);
      child.interrupt();
      child.join();
    } finally {
      lock.unlock();
    }
    return "ok";
  }

  public static Object twoReasons() {
    AtomicInteger reason = new AtomicInteger();
    MVar<Integer> never = MVar.empty();
    Thread third = Thread.currentThread();
    for (int i = 1; i <= 2; i++) {
      int own = i;
      Daemon.start(
          () -> {
            reason.set(own);
            third.interrupt();
          });
    }
    try {
      return never.take();
    } catch (InterruptedException e) {
      return reason.get();
    }
  }

  public static Object interruptsItself() throws InterruptedException {
    MVar<Integer> cell = MVar.empty();
    MVar<String> result = MVar.empty();
    Daemon.start(
        () -> {
          Thread.currentThread().interrupt();
          try {
            cell.take();
            result.put("taken");
          } catch (InterruptedException e) {
            result.put("interrupted");
          }
        });
    return result.take();
  }
}
