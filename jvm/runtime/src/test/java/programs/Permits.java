package programs;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Semaphores, latches, barriers, phasers and exchangers. */
public final class Permits {
  private Permits() {}

  /** A semaphore as a lock. */
  public static Object semaphoreAsLock() throws InterruptedException {
    return semaphoreAsLock(new Semaphore(1));
  }

  /** A fair semaphore as a lock. */
  public static Object fairSemaphoreAsLock() throws InterruptedException {
    return semaphoreAsLock(new Semaphore(1, true));
  }

  private static Object semaphoreAsLock(Semaphore permits) throws InterruptedException {
    int[] count = {0};
    Pieces.Piece increment =
        () -> {
          permits.acquire();
          count[0]++;
          permits.release();
        };
    Pieces.run(increment, increment);
    return count[0] + " " + permits.availablePermits();
  }

  /** Two permits for three threads: how many are inside at most. */
  public static Object semaphoreLimits() throws InterruptedException {
    Semaphore permits = new Semaphore(2);
    AtomicInteger inside = new AtomicInteger();
    int[] most = {0};
    Pieces.Piece piece =
        () -> {
          permits.acquireUninterruptibly();
          most[0] = Math.max(most[0], inside.incrementAndGet());
          inside.decrementAndGet();
          permits.release();
        };
    Pieces.run(piece, piece, piece);
    return most[0];
  }

  /** A thread that wants two permits and is first keeps out one that wants one. */
  public static Object largeRequestFirst() throws InterruptedException {
    Semaphore permits = new Semaphore(0);
    Pieces.start(() -> permits.acquire(2), true);
    Thread small = Pieces.start(permits::acquire);
    permits.release();
    small.join();
    return "done";
  }

  /** Trying for permits. */
  public static Object semaphoreTrying() throws InterruptedException {
    Semaphore permits = new Semaphore(1);
    StringBuilder seen = new StringBuilder();
    Pieces.run(
        () -> {
          seen.append(permits.tryAcquire()).append(permits.tryAcquire()).append(' ');
          seen.append(permits.tryAcquire(1, TimeUnit.SECONDS)).append(' ');
          permits.release(3);
          seen.append(permits.tryAcquire(2)).append(permits.drainPermits());
        });
    return seen.toString();
  }

  /** An interrupt ends the wait for a permit. */
  public static Object semaphoreInterrupted() throws InterruptedException {
    Semaphore permits = new Semaphore(0);
    String[] result = {""};
    Thread waiter =
        Pieces.start(
            () -> {
              try {
                permits.acquire();
              } catch (InterruptedException e) {
                result[0] = "interrupted";
              }
            });
    waiter.interrupt();
    waiter.join();
    return result[0];
  }

  /** No thread releases a permit. */
  public static Object noPermit() throws InterruptedException {
    Pieces.run(new Semaphore(0)::acquire);
    return "done";
  }

  /** A latch opens when all have counted down. */
  public static Object latch() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(2);
    AtomicInteger before = new AtomicInteger();
    int[] seen = {0};
    Pieces.Piece counter =
        () -> {
          before.incrementAndGet();
          latch.countDown();
        };
    Pieces.run(
        counter,
        counter,
        () -> {
          latch.await();
          seen[0] = before.get();
        });
    return seen[0] + " " + latch.getCount();
  }

  /** A latch that never opens. */
  public static Object latchNeverOpens() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(2);
    Pieces.run(latch::countDown, latch::await);
    return "done";
  }

  /** Waiting for a latch with a limit. */
  public static Object latchWithLimit() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    boolean[] opened = {false, true};
    Pieces.run(latch::countDown, () -> opened[0] = latch.await(1, TimeUnit.SECONDS));
    Pieces.run(() -> opened[1] = new CountDownLatch(1).await(1, TimeUnit.SECONDS));
    return opened[0] + " " + opened[1];
  }

  /** A barrier with an action, which sees what all did before. */
  public static Object barrier() throws InterruptedException {
    int[] counts = {0, 0};
    int[] seen = {0};
    CyclicBarrier barrier = new CyclicBarrier(2, () -> seen[0] = counts[0] + counts[1]);
    Pieces.run(
        () -> {
          counts[0] = 1;
          barrier.await();
        },
        () -> {
          counts[1] = 1;
          barrier.await();
        });
    return seen[0] + " " + barrier.isBroken();
  }

  /** A barrier used for two rounds. */
  public static Object barrierRounds() throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(2);
    Pieces.Piece piece =
        () -> {
          barrier.await();
          barrier.await();
        };
    Pieces.run(piece, piece);
    return barrier.getNumberWaiting();
  }

  /** A barrier that times out for one breaks for the other. */
  public static Object barrierTimesOut() throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(3);
    StringBuffer seen = new StringBuffer();
    Thread timed =
        Pieces.start(
            () -> {
              try {
                barrier.await(1, TimeUnit.SECONDS);
              } catch (TimeoutException e) {
                seen.append("timeout ");
              }
            });
    timed.join();
    Pieces.run(
        () -> {
          try {
            barrier.await();
          } catch (BrokenBarrierException e) {
            seen.append("broken");
          }
        });
    return seen.toString();
  }

  /** An action that throws breaks the barrier. */
  public static Object barrierActionThrows() throws InterruptedException {
    CyclicBarrier barrier =
        new CyclicBarrier(
            2,
            () -> {
              throw new ArithmeticException();
            });
    AtomicInteger threw = new AtomicInteger();
    AtomicInteger broken = new AtomicInteger();
    Pieces.Piece piece =
        () -> {
          try {
            barrier.await();
          } catch (ArithmeticException e) {
            threw.incrementAndGet();
          } catch (BrokenBarrierException e) {
            broken.incrementAndGet();
          }
        };
    Pieces.run(piece, piece);
    return threw + " " + broken + " " + barrier.isBroken();
  }

  /** A phaser with two parties and two phases. */
  public static Object phaser() throws InterruptedException {
    Phaser phaser = new Phaser(2);
    int[] counts = {0, 0};
    StringBuffer seen = new StringBuffer();
    Pieces.run(
        () -> {
          counts[0] = 1;
          phaser.arriveAndAwaitAdvance();
          seen.append(counts[1]);
          phaser.arriveAndDeregister();
        },
        () -> {
          counts[1] = 1;
          phaser.arriveAndAwaitAdvance();
          seen.append(counts[0]);
          phaser.arriveAndDeregister();
        });
    return seen + " " + phaser.isTerminated();
  }

  /** Waiting for a phase that does not come, with and without a limit. */
  public static Object phaserWaits() throws InterruptedException {
    Phaser phaser = new Phaser(1);
    String[] seen = {""};
    Pieces.run(
        () -> {
          try {
            phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.SECONDS);
          } catch (TimeoutException e) {
            seen[0] = "timeout";
          }
        },
        () -> phaser.register());
    return seen[0] + phaser.getRegisteredParties();
  }

  /** A party that never arrives. */
  public static Object phaserPartyMissing() throws InterruptedException {
    Phaser phaser = new Phaser(2);
    Pieces.run(phaser::arriveAndAwaitAdvance);
    return "done";
  }

  /** Two threads exchange. */
  public static Object exchanger() throws InterruptedException {
    Exchanger<String> exchanger = new Exchanger<>();
    String[] got = {"", ""};
    Pieces.run(() -> got[0] = exchanger.exchange("a"), () -> got[1] = exchanger.exchange("b"));
    return got[0] + got[1];
  }

  /** No other thread comes to exchange. */
  public static Object exchangerAlone() throws InterruptedException {
    Exchanger<String> exchanger = new Exchanger<>();
    String[] seen = {""};
    Pieces.run(
        () -> {
          try {
            exchanger.exchange("a", 1, TimeUnit.SECONDS);
          } catch (TimeoutException e) {
            seen[0] = "timeout";
          }
        });
    return seen[0];
  }

  /** One thread waits for a second permit for ever, the other has nothing to do with it. */
  public static Object noneLeft() throws InterruptedException {
    Semaphore permits = new Semaphore(1);
    AtomicInteger other = new AtomicInteger();
    Pieces.run(
        () -> {
          permits.acquire();
          permits.acquire();
        },
        other::incrementAndGet);
    return other.get();
  }
}
