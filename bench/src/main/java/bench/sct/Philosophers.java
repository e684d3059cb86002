package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;
import bench.catalog.ThreadBody;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Philosophers who take both forks atomically and count themselves when they have eaten; an
 * assertion denies that the last one counts, so every run fails.
 */
final class Philosophers {
  private final Object table = new Object();
  private final ReentrantLock[] forks;
  private final AtomicInteger eaten = new AtomicInteger();

  private Philosophers(int number) {
    forks = new ReentrantLock[number];
    for (int i = 0; i < number; i++) {
      forks[i] = new ReentrantLock();
    }
  }

  static void run(int number) throws InterruptedException {
    Philosophers philosophers = new Philosophers(number);
    ThreadBody[] parts = new ThreadBody[number];
    for (int i = 0; i < number; i++) {
      int seat = i;
      parts[i] = () -> philosophers.dine(seat);
    }
    StartAndJoin.run(parts);
  }

  private void dine(int seat) {
    ReentrantLock left = forks[seat];
    ReentrantLock right = forks[(seat + 1) % forks.length];
    synchronized (table) {
      left.lock();
      right.lock();
      right.unlock();
      left.unlock();
    }
    Check.that(eaten.incrementAndGet() != forks.length, "all philosophers have eaten");
  }
}
