package dev.heddle.runtime.waiting;

import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.internals.RawMemory;
import dev.heddle.runtime.names.ValueDescriptions;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.jspecify.annotations.Nullable;

/**
 * Threads that are not under control and for which the program has work, such as those that a pool
 * has started before the search: a program that waits for them is not in a deadlock.
 */
public final class UncontrolledWorkers {
  private static final long FIRST_WAITER = firstWaiter();

  private @Nullable String met;

  private static long firstWaiter() {
    try {
      return RawMemory.offset(
          AbstractQueuedSynchronizer.ConditionObject.class.getDeclaredField("firstWaiter"));
    } catch (NoSuchFieldException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public void reset() {
    met = null;
  }

  /** The program lets a thread go on that is not under control. */
  void unparked(Thread thread) {
    met = ValueDescriptions.name(thread);
  }

  /** The program signals a condition for which no controlled thread waits. */
  public void signalled(Object condition) {
    if (condition instanceof AbstractQueuedSynchronizer.ConditionObject
        && RawMemory.reference(condition, FIRST_WAITER) != null) {
      met = "those that wait for " + ValueDescriptions.of(condition);
    }
  }

  /**
   * No controlled thread runs any more: that is no deadlock if the program may wait for an
   * uncontrolled thread.
   */
  public void nothingRuns() {
    if (met != null) {
      Hooks.late =
          "the program has work for threads that were started before the search ("
              + met
              + "), which are not under control, and waits: let it make and start its pools itself";
    }
  }
}
