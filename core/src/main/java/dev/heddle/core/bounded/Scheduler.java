package dev.heddle.core.bounded;

import dev.heddle.core.Point;

/**
 * A deterministic scheduler of threads that can delay one on request. {@link DelayStrategy}
 * deviates from it.
 *
 * <p>It keeps the threads it was given, as a queue, a stack or otherwise. At each step of an
 * execution it is given the threads that were created since, then the thread that took the last
 * step, whether that is blocked, has ended or can go on. Then an enabled thread is taken from it.
 * That thread may be delayed, and another is taken, any number of times; the last one takes the
 * step.
 *
 * <p>Every schedule can be reached with some number of delays if the scheduler is <em>lossless</em>
 * (a thread that was given and not taken can be taken when it is enabled) and
 * <em>delay-accessible</em> (taking and delaying reaches every enabled thread before it reaches one
 * twice). What it does must depend only on these calls.
 */
public interface Scheduler {
  /** Forgets all threads: an execution begins. */
  void clear();

  /** Receives a thread: a new one, or the one that took the last step. */
  void give(int thread, boolean created);

  /** Takes an enabled thread out; at least one of those it was given is enabled. */
  int take(Point point);

  /** Receives the thread that was just taken back, which is to be postponed. */
  void delay(int thread);
}
