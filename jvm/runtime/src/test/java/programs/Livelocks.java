package programs;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Programs in which threads run on, some of them forever, without progress. */
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

  /** Spins on a flag that is never set. */
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

  /** Two threads that each release their lock if the other one is held, and try again. */
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

  /** Two threads that let each other go first, forever. */
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

  /**
   * Two threads each hold a permit until the other one has one too, and a third needs both. The
   * others go on until the third has got them.
   */
  public static Object bothPermits() throws InterruptedException {
    Livelocks l = new Livelocks();
    Semaphore permits = new Semaphore(2);
    return together(
        () -> handOver(l, permits, 0, Integer.MAX_VALUE),
        () -> handOver(l, permits, 1, Integer.MAX_VALUE),
        () -> {
          while (l.turn == 0) {}
          permits.acquireUninterruptibly(2);
          l.flag = true;
          permits.release(2);
        });
  }

  /**
   * Tries again and again to take a lock that another thread takes again and again; both do as many
   * steps each time, so that all tries may come too early. The maps are only used so that Heddle
   * watches what is done to maps.
   */
  public static Object inStep() throws InterruptedException {
    Livelocks l = new Livelocks();
    l.use(new LinkedHashMap<>());
    l.use(new IdentityHashMap<>());
    return together(
        () -> {
          while (!l.flag) {
            l.left.lock();
            look(l, 4);
            l.left.unlock();
          }
        },
        () -> {
          while (!l.left.tryLock()) {
            look(l, 6);
          }
          l.flag = true;
          l.left.unlock();
        });
  }

  private void use(Map<String, Integer> map) {
    map.put("", plain);
    plain = map.size();
  }

  private static void look(Livelocks l, int times) {
    for (int i = 0; i < times; i++) {
      if (l.turn != 0) {
        throw new AssertionError("nobody has written it");
      }
    }
  }

  /** The same as with both permits, but the two stop after some rounds. */
  public static Object bothPermitsInTheEnd(int rounds) throws InterruptedException {
    Livelocks l = new Livelocks();
    Semaphore permits = new Semaphore(2);
    return together(
        () -> {
          handOver(l, permits, 0, rounds);
          l.flag = true;
        },
        () -> {
          handOver(l, permits, 1, rounds);
          l.flag = true;
        },
        () -> {
          permits.acquireUninterruptibly(2);
          permits.release(2);
        });
  }

  /** The same, but the third thread gives up after some tries. */
  public static Object giveUp(int tries) throws InterruptedException {
    Livelocks l = new Livelocks();
    Semaphore permits = new Semaphore(2);
    return together(
        () -> handOver(l, permits, 0, Integer.MAX_VALUE),
        () -> handOver(l, permits, 1, Integer.MAX_VALUE),
        () -> {
          for (int i = 0; i < tries; i++) {
            if (permits.tryAcquire(2)) {
              permits.release(2);
            }
          }
          l.flag = true;
        });
  }

  /** Holds a permit from the other thread's turn to the next one of the other. */
  private static void handOver(Livelocks l, Semaphore permits, int me, int rounds) {
    for (int i = 0; i < rounds && !l.flag; i++) {
      permits.acquireUninterruptibly();
      l.turn = 1 + me;
      while (l.turn == 1 + me && !l.flag) {}
      permits.release();
    }
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

  /**
   * Two threads without an end that take two locks in opposite order. Both do as many steps in each
   * round, so by a schedule in which each has its turn they never meet.
   */
  public static Object deadlockBehindLoops() throws InterruptedException {
    Livelocks l = new Livelocks();
    return together(
        () -> {
          while (true) {
            nested(l.left, l.right);
            look(l, 20);
          }
        },
        () -> {
          while (true) {
            look(l, 10);
            nested(l.right, l.left);
            look(l, 10);
          }
        });
  }

  /** A thread that finds, at an unlikely moment, what another one writes again and again. */
  public static Object failureBehindLoops() throws InterruptedException {
    Livelocks l = new Livelocks();
    return together(
        () -> {
          while (true) {
            l.turn = 1;
            l.turn = 0;
          }
        },
        () -> {
          while (true) {
            if (l.turn + l.turn == 2) {
              throw new IllegalStateException("it has not changed");
            }
          }
        });
  }

  /** Waits for a latch that is never counted down, while a daemon spins. */
  public static Object waitsBesideSpinningDaemon() throws InterruptedException {
    Livelocks l = new Livelocks();
    Thread spinning = new Thread(() -> passOn(l, 2), "spinning");
    spinning.setDaemon(true);
    spinning.start();
    new CountDownLatch(1).await();
    return "ended";
  }

  /**
   * Fills a map, which is made larger around the thousandth step, and fails; another thread reads
   * the map.
   */
  public static Object fillsMap() throws InterruptedException {
    ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(128);
    together(
        () -> {
          for (int i = 0; i < 680; i++) {
            map.get(i);
          }
          for (int i = 0; i < 200; i++) {
            map.put(i * 0x9E3779B9, i); // so that full and empty bins alternate
          }
        },
        () -> map.values().forEach(value -> {}));
    throw new IllegalStateException("the end");
  }
}
