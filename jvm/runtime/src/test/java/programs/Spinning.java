package programs;

import java.util.concurrent.atomic.AtomicInteger;

/** Programs with loops that wait by yielding the processor. */
public final class Spinning {
  private volatile boolean flag;
  private final AtomicInteger atomic = new AtomicInteger();

  private Spinning() {}

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

  /**
   * Threads that wait for a flag, which another one sets; {@code offer} is how they yield the
   * processor.
   */
  private static Object waiting(int waiting, Runnable offer) throws InterruptedException {
    Spinning s = new Spinning();
    Runnable[] tasks = new Runnable[waiting + 1];
    for (int i = 0; i < waiting; i++) {
      tasks[i] =
          () -> {
            while (!s.flag) {
              offer.run();
            }
          };
    }
    tasks[waiting] = () -> s.flag = true;
    return together(tasks);
  }

  /** One that yields. */
  public static Object yielding() throws InterruptedException {
    return waiting(1, Thread::yield);
  }

  /** Two that yield. */
  public static Object two() throws InterruptedException {
    return waiting(2, Thread::yield);
  }

  /** One that calls {@code Thread.onSpinWait()}. */
  public static Object onSpinWait() throws InterruptedException {
    return waiting(1, Thread::onSpinWait);
  }

  /** One that sleeps for no time. */
  public static Object sleepingForNoTime() throws InterruptedException {
    return waiting(
        1,
        () -> {
          try {
            Thread.sleep(0);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Gives up after some tries, which is a failure. */
  public static Object givesUp(int tries) throws InterruptedException {
    Spinning s = new Spinning();
    return together(
        () -> {
          for (int i = 0; !s.flag; i++) {
            if (i == tries) {
              throw new IllegalStateException("gave up");
            }
            Thread.yield();
          }
        },
        () -> s.flag = true);
  }

  /** A failure after the loop, at one moment between two steps of the other thread. */
  public static Object failsAfterwards() throws InterruptedException {
    Spinning s = new Spinning();
    return together(
        () -> {
          while (!s.flag) {
            Thread.yield();
          }
          if (s.atomic.get() == 1) {
            throw new IllegalStateException("half done");
          }
        },
        () -> {
          s.flag = true;
          s.atomic.set(1);
          s.atomic.set(2);
        });
  }
}
