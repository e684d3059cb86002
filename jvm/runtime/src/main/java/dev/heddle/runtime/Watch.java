package dev.heddle.runtime;

import java.time.Duration;

/**
 * The watch over an execution: whether it still moves.
 *
 * <p>Glances without progress are counted, not time: a machine that was suspended is not stuck.
 * Once a search has used up its time, an execution that does not move for a second is not waited
 * for any longer.
 */
final class Watch {
  private static final int GLANCES = 20;
  private static final Duration LONGEST_GLANCE = Duration.ofMillis(250);

  /** How long an execution may stand still when the time is over. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Engine engine;
  private final Duration maxTime;
  private final long start = System.nanoTime();
  private final long glance;
  private final long patience;
  private final long grace;
  private long seen = -1;
  private long standstill;

  Watch(Engine engine, Duration maxTime) {
    this.engine = engine;
    this.maxTime = maxTime;
    long most = engine.settings().patience().toNanos();
    this.glance = Math.max(1, Math.min(most / GLANCES, LONGEST_GLANCE.toNanos()));
    this.patience = most / glance;
    this.grace = Math.min(patience, GRACE.toNanos() / glance);
  }

  /** After how many nanoseconds to look again. */
  long glance() {
    return glance;
  }

  /** Looks whether anything has moved since the last time. */
  void look() {
    long now = engine.counts().heartbeat();
    standstill = engine.executions().underWay() && now == seen ? standstill + 1 : 0;
    seen = now;
  }

  /** Whether the execution has stood still for too long. */
  boolean isStuck() {
    return standstill > patience;
  }

  /** Whether the time is over and the execution does not come to its end. */
  boolean isOverdue() {
    return standstill > grace && Duration.ofNanos(System.nanoTime() - start).compareTo(maxTime) > 0;
  }
}
