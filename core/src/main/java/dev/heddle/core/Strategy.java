package dev.heddle.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An oracle that steers executions.
 *
 * <p>The calls come in this order: {@link #begin}; if it returned true any number of {@link
 * #nextThread} and {@link #nextChoice}, then {@link #end}; and {@link #begin} again. The set of
 * enabled threads is never empty and never a single thread: where there is nothing to choose, the
 * strategy is not asked but notified, by {@link #forced}. The point is valid only during the call.
 */
public interface Strategy {
  /** Chosen instead of a thread when an execution can show nothing new. */
  int GIVE_UP = -2;

  /** Prepares for one more execution; false when there is nothing left to explore. */
  boolean begin();

  /**
   * The enabled thread to take the next step, or {@link #GIVE_UP} if this execution can show
   * nothing new.
   */
  int nextThread(Point point);

  /**
   * Asked instead of {@link #nextThread} when an execution has taken as many steps as it may: a
   * thread that can take a step, if only to learn what would come next, {@link Execution#STOP}, or
   * {@link #GIVE_UP}. The effects of further steps do not count.
   */
  default int nextPastLimit(Point point, int maxSteps) {
    return Execution.STOP;
  }

  /** Notifies that a thread takes the next step because it is the only enabled one. */
  default void forced(Point point, int thread) {}

  /**
   * A number from 0 to {@code alternatives - 1} (at least two alternatives): which way a
   * nondeterministic operation goes.
   */
  int nextChoice(Point point, int alternatives);

  /**
   * Sets, before the first execution, when the search ends by {@link System#nanoTime}. Long work
   * between two executions may be given up then.
   */
  default void endsAt(long nanoTime) {}

  /** Notifies that the execution has ended, how, and what its threads were about to do then. */
  void end(Point point, Outcome outcome);

  /**
   * Prepares to run the last execution once more, with the same choices, because it was a warm-up
   * execution. The strategy is in the state that {@link #begin} left it in. Called instead of
   * {@link #end}; a strategy that cannot do this returns false, and {@link #end} follows.
   */
  default boolean again() {
    return false;
  }

  /**
   * Forgets everything: the program has got more scheduling points, so the search restarts. Called
   * instead of {@link #end}.
   */
  void restart();

  /** Whether {@link Point#trace} is to be recorded. */
  default boolean wantsTrace() {
    return false;
  }

  /**
   * What the executions so far amount to; {@code finished} is whether {@link #begin} has returned
   * false.
   */
  Coverage coverage(boolean finished);

  /**
   * The bounds up to which the executions so far are all there are; {@code finished} as for {@link
   * #coverage}.
   */
  default List<CoveredBound> limits(boolean finished) {
    return List.of();
  }

  /** An estimate of how much there is to explore in all, or null if this strategy makes none. */
  default @Nullable SizeEstimate size() {
    return null;
  }

  /** What else a reader should know to judge the coverage; {@code finished} as above. */
  default List<String> notes(boolean finished) {
    return List.of();
  }
}
