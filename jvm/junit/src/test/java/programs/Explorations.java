package programs;

import dev.heddle.checks.Races;
import dev.heddle.core.Leftover;
import dev.heddle.junit.Exploration;
import dev.heddle.junit.Heddle;
import dev.heddle.junit.Points;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Explorations started by a program itself. */
public final class Explorations {
  private Explorations() {}

  private static int lostUpdate() throws InterruptedException {
    int[] count = {0};
    Thread other = new Thread(() -> count[0]++);
    other.start();
    count[0]++;
    other.join();
    return count[0];
  }

  /** A lost update, as a computation, whose race is reported and no failure. */
  public static Exploration computation() {
    return Heddle.explorer().races(Races.REPORT).explore(() -> lostUpdate());
  }

  /** The same where a race is a failure. */
  public static Exploration racing() {
    return Heddle.explore(() -> lostUpdate());
  }

  /** The same with scheduling points at synchronisation only. */
  public static Exploration synchronisationOnly() {
    return Heddle.explorer().races(Races.IGNORE).explore(() -> lostUpdate());
  }

  /** The same with scheduling points at all accesses. */
  public static Exploration everywhere() {
    return Heddle.explorer().races(Races.IGNORE).points(Points.ALL).explore(() -> lostUpdate());
  }

  /** The same without preemptions. */
  public static Exploration withoutPreemptions() {
    return Heddle.explorer().preemptions(0).races(Races.REPORT).explore(() -> lostUpdate());
  }

  /** An action with an assertion that can fail. */
  public static Exploration action() {
    return Heddle.explore(
        () -> {
          int[] count = {0};
          Thread other = new Thread(() -> count[0]++);
          other.start();
          count[0]++;
          other.join();
          if (count[0] != 2) {
            throw new AssertionError("lost");
          }
        });
  }

  /** A thread that relies on being unparked, while so many waits may end spuriously. */
  public static Exploration parking(int spurious) {
    return Heddle.explorer()
        .spurious(spurious)
        .explore(
            () -> {
              AtomicBoolean ready = new AtomicBoolean();
              AtomicBoolean seen = new AtomicBoolean();
              Thread parked =
                  new Thread(
                      () -> {
                        LockSupport.park();
                        seen.set(ready.get());
                      });
              parked.start();
              ready.set(true);
              LockSupport.unpark(parked);
              parked.join();
              return seen.get();
            });
  }

  /** Starts a thread that no thread joins. */
  public static Exploration unjoined(Leftover... failOn) {
    return Heddle.explorer()
        .failOn(failOn)
        .explore(
            () -> {
              new Thread(Thread::yield, "lonely").start();
              return "left";
            });
  }
}
