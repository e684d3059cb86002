package dev.heddle.runtime.waiting;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.settings.Settings;
import dev.heddle.runtime.state.Task;

/**
 * Whether threads must be switched where they read the clock.
 *
 * <p>Time moves only when a time limit is reached. So a thread can tell when others run only if it
 * reads the clock and another waits with a limit that may be reached while the first could run.
 */
public final class ClockPoints {
  private static final int NOBODY = -1;
  private static final int SEVERAL = -2;

  private final Settings settings;
  private final Scheduler scheduler;
  private final Timers timers;
  private final Refinement refinement;

  /** The threads that have read the clock, and that have waited with a limit: one's number. */
  private int reader = NOBODY;

  private int waiter = NOBODY;

  public ClockPoints(Kernel kernel, Settings settings, Timers timers) {
    this.settings = settings;
    this.scheduler = kernel.scheduler();
    this.timers = timers;
    this.refinement = kernel.refinement();
  }

  public void reset() {
    reader = NOBODY;
    waiter = NOBODY;
  }

  /** The program reads the clock in a thread. */
  void reads(Task me) {
    reader = with(reader, me);
    consider();
  }

  /** A thread waits with a time limit. */
  void waits(Task me) {
    waiter = with(waiter, me);
    consider();
  }

  private static int with(int before, Task me) {
    return before == NOBODY || before == me.id ? me.id : SEVERAL;
  }

  private void consider() {
    boolean both = reader != NOBODY && waiter != NOBODY;
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
