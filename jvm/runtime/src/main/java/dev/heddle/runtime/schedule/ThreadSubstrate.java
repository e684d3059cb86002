package dev.heddle.runtime.schedule;

import dev.heddle.runtime.state.ControlledThread;
import org.jspecify.annotations.Nullable;

/** What carries controlled threads: lets exactly one of them run at a time, and changes which. */
public interface ThreadSubstrate {
  /** What controlled threads run. */
  interface Body {
    /** Runs a controlled thread from its beginning to its end, on its own stack. */
    public void run(ControlledThread task);
  }

  /** Prepares a controlled thread, which has not begun. */
  void prepare(ControlledThread task);

  /**
   * Runs an execution, beginning with a thread, until it is over; called on the thread that
   * searches.
   */
  public void run(ControlledThread first);

  /** Lets another thread run; returns when the calling one, {@code me}, is to go on. */
  void switchTo(ControlledThread me, ControlledThread next);

  /** The body of {@code me} has ended; another thread runs on, or the execution is over. */
  void end(ControlledThread me, @Nullable ControlledThread next);

  /** The execution is over while {@code me} has not ended; does not return. */
  void abandon(ControlledThread me);

  /** Another thread has given up the execution: releases its threads, and ends those that wait. */
  void giveUp();

  /** The thread of the system that runs now, as seen by another. */
  Thread running();

  /** The stack of a controlled thread that does not run. */
  StackTraceElement[] stack(ControlledThread task);

  /** Whether it consists of several threads of the system, which should share one CPU. */
  boolean sharesCpu();

  /** How often a controlled thread could not be unmounted when another was to run. */
  long pinned();

  /** Releases its resources; no execution follows. */
  void close();

  /** The name for reports. */
  String name();
}
