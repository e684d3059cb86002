package dev.heddle.core;

import java.time.Duration;

/**
 * What a search may spend.
 *
 * @param maxExecutions how many executions at most
 * @param maxTime how long at most; an execution that is under way then is given up, but for one
 *     that has failed, and for the first one if it is short
 * @param maxSteps how many steps one execution may take before it is aborted
 * @param keepGoing whether the search goes on after a failure, to list every distinct outcome
 */
public record Budget(long maxExecutions, Duration maxTime, int maxSteps, boolean keepGoing) {
  /**
   * Ten thousand executions of at most a hundred thousand steps, no more than half a minute, up to
   * the first failure.
   */
  public static final Budget DEFAULT = new Budget(10_000, Duration.ofSeconds(30), 100_000, false);

  /** Checks that there is something to spend. */
  public Budget {
    if (maxExecutions < 1) {
      throw new IllegalArgumentException("max-executions must be at least 1, not " + maxExecutions);
    }
    if (maxTime.isNegative() || maxTime.isZero()) {
      throw new IllegalArgumentException("max-time must be positive");
    }
    if (maxSteps < 1) {
      throw new IllegalArgumentException("max-steps must be at least 1, not " + maxSteps);
    }
  }

  /** The same budget with another number of executions. */
  public Budget withMaxExecutions(long executions) {
    return new Budget(executions, maxTime, maxSteps, keepGoing);
  }

  /** The same budget with another time limit. */
  public Budget withMaxTime(Duration time) {
    return new Budget(maxExecutions, time, maxSteps, keepGoing);
  }

  /** The same budget with another limit on the length of an execution. */
  public Budget withMaxSteps(int steps) {
    return new Budget(maxExecutions, maxTime, steps, keepGoing);
  }

  /** The same budget with another choice of whether the search goes on after a failure. */
  public Budget withKeepGoing(boolean going) {
    return new Budget(maxExecutions, maxTime, maxSteps, going);
  }
}
