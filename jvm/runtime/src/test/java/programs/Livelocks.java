package programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Programs in which threads run on, some of them forever, without getting anywhere. */
public final class Livelocks {
  private volatile boolean flag;
  private volatile int turn;
  private int plain;
  private final List<Integer> list = new ArrayList<>();
  private final AtomicInteger atomic = new AtomicInteger();
  private final ReentrantLock left = new ReentrantLock();
  private final ReentrantLock right = new ReentrantLock();

  private Livelocks() {}

  private static Object together(Runnable... tasks) throws InterruptedException {
    Thread[] threads = new Thread[tasks.length];
    for (int i = 0; i < tasks.length; i++) {
      threads[i] = new Thread(tasks[i], "t" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return "ended";
  }

  /** Spins on a flag that nobody sets. */
  public static Object neverSet() throws InterruptedException {
    Livelocks l = new Livelocks();
    return together(
        () -> {
          while (!l.flag) {}
        },
        () -> l.turn = 1);
  }

  /** Spins on a flag that another thread sets, yielding or not. */
  public static Object setLater(boolean yields) throws InterruptedException {
    Livelocks l = new Livelocks();
    return together(
        () -> {
          while (!l.flag) {
            if (yields) {
              Thread.yield();
            }
          }
        },
        () -> l.flag = true);
  }

  /** Two threads that each give their lock back if the other one is taken, and try again. */
  public static Object backOff() throws InterruptedException {
    Livelocks l = new Livelocks();
    return together(() -> both(l.left, l.right), () -> both(l.right, l.left));
  }

  private static void both(ReentrantLock first, ReentrantLock second) {
    while (true) {
      first.lock();
      try {
        if (second.tryLock()) {
          second.unlock();
          return;
        }
      } finally {
        first.unlock();
      }
    }
  }

  /** Two who let each other go first, forever. */
  public static Object polite() throws InterruptedException {
    Livelocks l = new Livelocks();
    return together(() -> passOn(l, 0), () -> passOn(l, 1));
  }

  private static void passOn(Livelocks l, int me) {
    while (!l.flag) {
      if (l.turn == me) {
        l.turn = 1 - me;
      }
    }
  }

  /** Waits for a lock that another thread takes again and again, forever. */
  public static Object starving() throws InterruptedException {
    Livelocks l = new Livelocks();
    return together(
        () -> {
          while (!l.flag) {
            l.left.lock();
            l.left.unlock();
          }
        },
        () -> {
          while (!l.left.tryLock()) {
            Thread.onSpinWait();
          }
          l.flag = true;
          l.left.unlock();
        });
  }

  /** A loop with an end, of so many rounds, that changes nothing. */
  public static Object finite(int rounds) throws InterruptedException {
    Livelocks l = new Livelocks();
    return together(
        () -> {
          for (int i = 0; i < rounds; i++) {
            l.left.lock();
            l.left.unlock();
          }
        });
  }

  /** A long loop under a lock that changes a plain field, or a list, only. */
  @SuppressWarnings("ModifiedButNotUsed") // that it is modified is progress
  public static Object locked(int rounds, boolean inList) throws InterruptedException {
    Livelocks l = new Livelocks();
    return together(
        () -> {
          for (int i = 0; i < rounds; i++) {
            synchronized (l) {
              if (inList) {
                l.list.add(i);
              } else {
                l.plain++;
              }
            }
          }
        });
  }

  /** A loop of so many rounds that counts. */
  public static Object counting(int rounds) throws InterruptedException {
    Livelocks l = new Livelocks();
    return together(
        () -> {
          while (l.atomic.incrementAndGet() < rounds) {}
        },
        () -> l.turn = 1);
  }

  /** Two threads that wait for each other's lock while a third spins, or a daemon does. */
  public static Object deadlockBesideSpinning(boolean daemon) throws InterruptedException {
    Livelocks l = new Livelocks();
    Thread spinning =
        new Thread(
            () -> {
              while (!l.flag) {
                Thread.yield();
              }
            },
            "spinning");
    spinning.setDaemon(daemon);
    spinning.start();
    together(
        () -> nested(l.left, l.right),
        () -> {
          nested(l.right, l.left);
          l.flag = true;
        });
    return "ended";
  }

  private static void nested(ReentrantLock first, ReentrantLock second) {
    first.lock();
    second.lock();
    second.unlock();
    first.unlock();
  }

  /** Two daemons wait for each other's lock; the program ends without them. */
  public static Object deadlockedDaemons() throws InterruptedException {
    Livelocks l = new Livelocks();
    Thread one = new Thread(() -> nested(l.left, l.right), "one");
    Thread two = new Thread(() -> nested(l.right, l.left), "two");
    one.setDaemon(true);
    two.setDaemon(true);
    one.start();
    two.start();
    return "ended";
  }

  /** Waits for a latch that nobody counts down, while a daemon spins. */
  public static Object waitsBesideSpinningDaemon() throws InterruptedException {
    Livelocks l = new Livelocks();
    Thread spinning = new Thread(() -> passOn(l, 2), "spinning");
    spinning.setDaemon(true);
    spinning.start();
    new CountDownLatch(1).await();
    return "ended";
  }
}
