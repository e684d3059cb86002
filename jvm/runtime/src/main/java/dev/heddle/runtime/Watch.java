package dev.heddle.runtime;

import dev.heddle.hooks.ThreadIdentity;
import dev.heddle.runtime.schedule.Standstill;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * The watch over an execution: whether it still moves.
 *
 * <p>Time counts only as far as the thread that runs had a CPU, or did not want one: a machine that
 * was suspended, or has too much to do, is not stuck. Once a search has used up its time, an
 * execution that does not move for a little while is not waited for any longer.
 */
final class Watch {
  private static final int GLANCES = 20;
  private static final Duration LONGEST_GLANCE = Duration.ofMillis(250);

  /** How long an execution may stand still when the time is over. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  /** Who uses less than this part of a CPU waits for something. */
  private static final int IDLE = 100;

  /** Time counts so many times less if there may be no CPU for the thread. */
  private static final int STARVED = 20;

  private final Engine engine;
  private final Executions executions;
  private final Duration maxTime;
  private final long start = System.nanoTime();
  private final long glance;
  private final long patience;
  private final long grace;
  private long seen = -1;
  private long standstill;

  /** The thread that ran when last looked at, and the CPU time it had used then. */
  private long thread;

  private long used;

  Watch(Engine engine, Executions executions, Duration maxTime) {
    this.engine = engine;
    this.executions = executions;
    this.maxTime = maxTime;
    this.patience = engine.settings.patience().toNanos();
    this.glance = Math.max(1, Math.min(patience / GLANCES, LONGEST_GLANCE.toNanos()));
    this.grace = Math.min(patience, GRACE.toNanos());
  }

  /** After how many nanoseconds to look again. */
  long glance() {
    return glance;
  }

  /** Looks whether anything has moved since the last time. */
  void look() {
    long now = engine.counts.heartbeat();
    // A thread may stand at a breakpoint.
    if (executions.underWay() && now == seen && !ThreadIdentity.debugged()) {
      standstill += sinceLastLook();
    } else {
      standstill = 0;
      thread = 0;
    }
    seen = now;
  }

  /** How much of the time since the last look was the thread's own to use; at most a glance. */
  private long sinceLastLook() {
    long before = used;
    boolean same = thread == engine.scheduler.substrate().running().getId();
    thread = engine.scheduler.substrate().running().getId();
    used = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread);
    long spent = used - before;
    if (!same || used < 0) {
      return used < 0 ? glance : 0;
    }
    if (spent >= glance / IDLE) {
      return Math.min(spent, glance);
    }
    return Standstill.mayWantCpu(engine.scheduler.substrate().running())
        ? glance / STARVED
        : glance;
  }

  /** Whether the execution has stood still for too long. */
  boolean isStuck() {
    return standstill > patience;
  }

  /** Whether the time is over and the execution does not come to its end. */
  boolean isOverdue() {
    return standstill > grace
        && (executions.stopped()
            || Duration.ofNanos(System.nanoTime() - start).compareTo(maxTime) > 0);
  }
}
