package dev.heddle.runtime;

import java.time.Duration;

/**
 * What gives a schedule of a Java program its meaning.
 *
 * @param allAccesses whether every access to a plain field or array element is a scheduling point,
 *     not only synchronisation
 * @param earlyTimeouts how many waits with a time limit may run out while other threads could still
 *     run
 * @param platformThreads whether controlled threads are platform threads even where continuations
 *     exist
 * @param mainThreadName the name of the first thread
 * @param patience how long a thread may go on without meeting a scheduling point before it counts
 *     as stuck
 * @param promotions what is a scheduling point beyond that; a search finds it out by itself
 */
public record Settings(
    boolean allAccesses,
    int earlyTimeouts,
    boolean platformThreads,
    String mainThreadName,
    Duration patience,
    Promotions promotions) {
  /** Synchronisation only, one early timeout, the fastest substrate, ten seconds of patience. */
  public static final Settings DEFAULT =
      new Settings(false, 1, false, "main", Duration.ofSeconds(10), Promotions.NONE);

  /** Checks the numbers. */
  public Settings {
    if (earlyTimeouts < 0) {
      throw new IllegalArgumentException(
          "early-timeouts must not be negative, it is " + earlyTimeouts);
    }
    if (patience.isNegative() || patience.isZero()) {
      throw new IllegalArgumentException("patience must be positive");
    }
  }

  /** The same settings with switches at synchronisation only, or at all accesses. */
  public Settings withAllAccesses(boolean all) {
    return new Settings(all, earlyTimeouts, platformThreads, mainThreadName, patience, promotions);
  }

  /** The same settings with another number of early timeouts. */
  public Settings withEarlyTimeouts(int number) {
    return new Settings(allAccesses, number, platformThreads, mainThreadName, patience, promotions);
  }

  /** The same settings on platform threads, or on the fastest substrate. */
  public Settings withPlatformThreads(boolean platform) {
    return new Settings(allAccesses, earlyTimeouts, platform, mainThreadName, patience, promotions);
  }

  /** The same settings with another limit for threads that meet no scheduling point. */
  public Settings withPatience(Duration time) {
    return new Settings(
        allAccesses, earlyTimeouts, platformThreads, mainThreadName, time, promotions);
  }

  /** The same settings with other promotions. */
  public Settings withPromotions(Promotions promoted) {
    return new Settings(
        allAccesses, earlyTimeouts, platformThreads, mainThreadName, patience, promoted);
  }
}
