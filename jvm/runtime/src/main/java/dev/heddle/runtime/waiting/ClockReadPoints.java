package dev.heddle.runtime.waiting;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.state.ControlledThread;

/**
 * Whether reading the clock must be a scheduling point.
 *
 * <p>Time moves only when a time limit is reached. So a thread can observe when others run only if
 * it reads the clock and another waits with a limit that may be reached while the first could run.
 */
public final class ClockReadPoints {
  private static final int NO_THREAD = -1;
  private static final int SEVERAL = -2;

  private final JavaSettings settings;
  private final ThreadScheduler scheduler;
  private final TimedWaitQueue timers;
  private final PromotionState refinement;

  /** The threads that have read the clock, and that have waited with a limit: one's number. */
  private int reader = NO_THREAD;

  private int waiter = NO_THREAD;

  public ClockReadPoints(Kernel kernel, JavaSettings settings, TimedWaitQueue timers) {
    this.settings = settings;
    this.scheduler = kernel.scheduler();
    this.timers = timers;
    this.refinement = kernel.refinement();
  }

  public void reset() {
    reader = NO_THREAD;
    waiter = NO_THREAD;
  }

  /** The program reads the clock in a thread. */
  void reads(ControlledThread me) {
    reader = with(reader, me);
    consider();
  }

  /** A thread waits with a time limit. */
  void waits(ControlledThread me) {
    waiter = with(waiter, me);
    consider();
  }

  private static int with(int before, ControlledThread me) {
    return before == NO_THREAD || before == me.id ? me.id : SEVERAL;
  }

  private void consider() {
    boolean both = reader != NO_THREAD && waiter != NO_THREAD;
    boolean different = reader != waiter || reader == SEVERAL;
    if (both && different && settings.earlyTimeouts() > 0) {
      refinement.needClock();
    }
  }

  /** The current thread is about to do what depends on the time now. */
  public void before() {
    if (refinement.clock() && !scheduler.current().sections.isAtomic() && timers.canBeEarly()) {
      scheduler.step(OperationKind.READ);
    }
  }
}
