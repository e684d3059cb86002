package programs;

import java.time.Instant;

/** Loops that read the clock until it is late enough. */
public final class Polling {
  private static final long NANOS = 50_000_000;
  private static final long MILLIS = 50;

  private Polling() {}

  private static Object beside(Pieces.Piece loop) throws InterruptedException {
    int[] count = {0};
    Object lock = new Object();
    Pieces.run(
        loop,
        () -> {
          synchronized (lock) {
            count[0]++;
          }
        });
    return "ended " + count[0];
  }

  /** System.nanoTime alone. */
  public static Object nanoTime() throws InterruptedException {
    return beside(
        () -> {
          long end = System.nanoTime() + NANOS;
          while (System.nanoTime() < end) {}
        });
  }

  /** System.nanoTime with a hint to the processor. */
  public static Object onSpinWait() throws InterruptedException {
    return beside(
        () -> {
          long end = System.nanoTime() + NANOS;
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
        });
  }

  /** System.nanoTime, yielding. */
  public static Object yielding() throws InterruptedException {
    return beside(
        () -> {
          long end = System.nanoTime() + NANOS;
          while (System.nanoTime() < end) {
            Thread.yield();
          }
        });
  }

  /** System.currentTimeMillis. */
  public static Object currentTimeMillis() throws InterruptedException {
    return beside(
        () -> {
          long end = System.currentTimeMillis() + MILLIS;
          while (System.currentTimeMillis() < end) {}
        });
  }

  /** Instant.now. */
  public static Object instant() throws InterruptedException {
    return beside(
        () -> {
          Instant end = Instant.now().plusMillis(MILLIS);
          while (Instant.now().isBefore(end)) {}
        });
  }

  /** Two threads that poll together. */
  public static Object two() throws InterruptedException {
    Pieces.Piece loop =
        () -> {
          long end = System.nanoTime() + NANOS;
          while (System.nanoTime() < end) {}
        };
    Pieces.run(loop, loop);
    return "ended";
  }

  /** A limit on a wait for a flag, which another thread sets after it has slept. */
  public static Object flag(int after) throws InterruptedException {
    boolean[] set = {false};
    Object lock = new Object();
    String[] seen = {"late"};
    Pieces.run(
        () -> {
          long end = System.nanoTime() + NANOS;
          while (System.nanoTime() < end) {
            synchronized (lock) {
              if (set[0]) {
                seen[0] = "in time";
                return;
              }
            }
          }
        },
        () -> {
          Thread.sleep(after);
          synchronized (lock) {
            set[0] = true;
          }
        });
    return seen[0];
  }

  /** An action every tenth of a second, which is made up for as often as it was left out. */
  public static Object ticks() throws InterruptedException {
    Object lock = new Object();
    boolean[] stopped = {false};
    Thread worker = new Thread(() -> tick(lock, stopped), "worker");
    for (int i = 0; i < 60; i++) {
      stamp(lock); // as a logger does
    }
    worker.start();
    synchronized (lock) {
      lock.wait();
      stopped[0] = true;
    }
    worker.interrupt();
    worker.join();
    return "ended";
  }

  /** Whether little time passes while the clock is read many times. */
  public static Object stamps() throws InterruptedException {
    Object lock = new Object();
    long start = stamp(lock);
    Pieces.run(() -> stamp(lock), () -> stamp(lock));
    long last = start;
    for (int i = 0; i < 60; i++) {
      last = stamp(lock);
    }
    return last - start < 1_000;
  }

  private static long stamp(Object lock) {
    synchronized (lock) {
      return System.currentTimeMillis();
    }
  }

  private static void tick(Object lock, boolean[] stopped) {
    long start = System.nanoTime();
    for (int tick = 1; true; tick++) {
      long left = start + tick * 100_000_000L - System.nanoTime();
      try {
        Thread.sleep(Math.max(left / 1_000_000, 0));
      } catch (InterruptedException e) {
        return;
      }
      synchronized (lock) {
        lock.notifyAll();
        if (stopped[0]) {
          return;
        }
      }
    }
  }
}
