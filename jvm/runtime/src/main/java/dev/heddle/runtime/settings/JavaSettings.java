package dev.heddle.runtime.settings;

import dev.heddle.core.Leftover;
import java.time.Duration;
import java.util.Set;

/**
 * What gives a schedule of a Java program its meaning.
 *
 * @param allAccesses whether every access to a plain field or array element is a scheduling point,
 *     not only synchronisation
 * @param waits which waits may end although nothing has ended them
 * @param carrying what carries the threads, and for how long one may run without control
 * @param promotions what is a scheduling point beyond that; a search finds it out by itself
 * @param failOn what is a failure if an execution leaves it behind
 */
public record JavaSettings(
    boolean allAccesses,
    Waits waits,
    Carrying carrying,
    Promotions promotions,
    Set<Leftover> failOn) {
  /**
   * Synchronisation only, one early timeout, no spurious wakeups, the fastest substrate, ten
   * seconds of patience.
   */
  public static final JavaSettings DEFAULT =
      new JavaSettings(
          false,
          new Waits(1, 0),
          new Carrying(false, "main", Duration.ofSeconds(10)),
          Promotions.NONE,
          Set.of());

  /**
   * Which waits may end although nothing has ended them.
   *
   * @param earlyTimeouts how many waits with a time limit may time out while other threads could
   *     still run
   * @param spurious how many spurious wakeups there may be
   */
  public record Waits(int earlyTimeouts, int spurious) {
    /** Checks the numbers. */
    public Waits {
      if (earlyTimeouts < 0) {
        throw new IllegalArgumentException(
            "early-timeouts must not be negative, it is " + earlyTimeouts);
      }
      if (spurious < 0) {
        throw new IllegalArgumentException("spurious must not be negative, it is " + spurious);
      }
    }
  }

  /**
   * What carries the threads.
   *
   * @param platformThreads whether controlled threads are platform threads even where continuations
   *     exist
   * @param mainThreadName the name of the first thread
   * @param patience how long a thread may go on without reaching a scheduling point before it
   *     counts as stuck
   */
  public record Carrying(boolean platformThreads, String mainThreadName, Duration patience) {
    /** Checks the time. */
    public Carrying {
      if (patience.isNegative() || patience.isZero()) {
        throw new IllegalArgumentException("patience must be positive");
      }
    }
  }

  /** Keeps the set as it is. */
  public JavaSettings {
    failOn = Set.copyOf(failOn);
  }

  /** How many waits with a time limit may time out while other threads could still run. */
  public int earlyTimeouts() {
    return waits.earlyTimeouts();
  }

  /** How many spurious wakeups there may be. */
  public int spurious() {
    return waits.spurious();
  }

  /** Whether controlled threads are platform threads even where continuations exist. */
  public boolean platformThreads() {
    return carrying.platformThreads();
  }

  /** The name of the first thread. */
  public String mainThreadName() {
    return carrying.mainThreadName();
  }

  /** How long a thread may go on without reaching a scheduling point before it counts as stuck. */
  public Duration patience() {
    return carrying.patience();
  }

  /** The same settings with scheduling points at synchronisation only, or at all accesses. */
  public JavaSettings withAllAccesses(boolean all) {
    return new JavaSettings(all, waits, carrying, promotions, failOn);
  }

  /** The same settings with another number of early timeouts. */
  public JavaSettings withEarlyTimeouts(int number) {
    return new JavaSettings(
        allAccesses, new Waits(number, spurious()), carrying, promotions, failOn);
  }

  /** The same settings with another number of spurious wakeups. */
  public JavaSettings withSpurious(int number) {
    return new JavaSettings(
        allAccesses, new Waits(earlyTimeouts(), number), carrying, promotions, failOn);
  }

  /** The same settings on platform threads, or on the fastest substrate. */
  public JavaSettings withPlatformThreads(boolean platform) {
    return new JavaSettings(
        allAccesses,
        waits,
        new Carrying(platform, mainThreadName(), patience()),
        promotions,
        failOn);
  }

  /** The same settings with another limit for threads that reach no scheduling point. */
  public JavaSettings withPatience(Duration time) {
    return new JavaSettings(
        allAccesses,
        waits,
        new Carrying(platformThreads(), mainThreadName(), time),
        promotions,
        failOn);
  }

  /** The same settings with other promotions. */
  public JavaSettings withPromotions(Promotions promoted) {
    return new JavaSettings(allAccesses, waits, carrying, promoted, failOn);
  }

  /** The same settings with other failures among what executions leave behind. */
  public JavaSettings withFailOn(Set<Leftover> kinds) {
    return new JavaSettings(allAccesses, waits, carrying, promotions, kinds);
  }
}
