package dev.heddle.runtime.waiting;

import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.internals.Raw;
import dev.heddle.runtime.names.Kinds;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.jspecify.annotations.Nullable;

/**
 * Threads that are not under control and for which the program has work, such as those that a pool
 * has started before the search: a program that waits for them is not in a deadlock.
 */
public final class Outsiders {
  private static final long FIRST_WAITER = firstWaiter();

  private @Nullable String met;

  private static long firstWaiter() {
    try {
      return Raw.offset(
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
    met = Kinds.name(thread);
  }

  /** The program signals a condition for which no controlled thread waits. */
  public void signalled(Object condition) {
    if (condition instanceof AbstractQueuedSynchronizer.ConditionObject
        && Raw.reference(condition, FIRST_WAITER) != null) {
      met = "those that wait for " + Kinds.of(condition);
    }
  }

  /** Nothing runs any more: that says nothing if the program may wait for an outsider. */
  public void nothingRuns() {
    if (met != null) {
      Hooks.late =
          "the program has work for threads that were started before the search ("
              + met
              + "), which are not under control, and waits: let it make and start its pools itself";
    }
  }
}
