package dev.heddle.runtime;

import dev.heddle.hooks.ThreadIdentity;
import dev.heddle.runtime.schedule.StuckThreadDescription;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * Watches whether an execution still makes progress.
 *
 * <p>Time counts only as far as the running thread had a CPU, or did not want one: an execution is
 * not stuck if the machine was suspended or is overloaded. Once a search has used up its time, it
 * does not wait any longer for an execution that makes no progress for a little while.
 */
final class ExecutionWatchdog {
  private static final int GLANCES = 20;
  private static final Duration LONGEST_GLANCE = Duration.ofMillis(250);

  /** How long an execution may make no progress when the time is over. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  /** A thread that uses less than this part of a CPU waits for something. */
  private static final int IDLE = 100;

  /** By this factor time counts less if there may be no CPU for the thread. */
  private static final int STARVED = 20;

  private final ExecutionEngine engine;
  private final ExecutionRunner executions;
  private final Duration maxTime;
  private final long start = System.nanoTime();
  private final long glance;
  private final long patience;
  private final long grace;
  private long seen = -1;
  private long standstill;

  /** The thread that ran at the last check, and the CPU time it had used then. */
  private long thread;

  private long used;

  ExecutionWatchdog(ExecutionEngine engine, ExecutionRunner executions, Duration maxTime) {
    this.engine = engine;
    this.executions = executions;
    this.maxTime = maxTime;
    this.patience = engine.settings.patience().toNanos();
    this.glance = Math.max(1, Math.min(patience / GLANCES, LONGEST_GLANCE.toNanos()));
    this.grace = Math.min(patience, GRACE.toNanos());
  }

  /** After how many nanoseconds to check again. */
  long glance() {
    return glance;
  }

  /** Checks whether there was progress since the last time. */
  void look() {
    long now = engine.counts.heartbeat();
    // A thread may be stopped at a breakpoint.
    if (executions.underWay() && now == seen && !ThreadIdentity.debugged()) {
      standstill += sinceLastLook();
    } else {
      standstill = 0;
      thread = 0;
    }
    seen = now;
  }

  /** How much of the time since the last check the thread could use; at most one check interval. */
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
    return StuckThreadDescription.mayWantCpu(engine.scheduler.substrate().running())
        ? glance / STARVED
        : glance;
  }

  /** Whether the execution has made no progress for too long. */
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
