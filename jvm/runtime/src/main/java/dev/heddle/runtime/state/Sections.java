package dev.heddle.runtime.state;

import dev.heddle.core.Trace;

/** The sections of code that a thread is in where threads are not switched everywhere. */
public final class Sections {
  /**
   * How many real monitors it holds for which others may wait outside Heddle's control: until it
   * has left them it is not switched.
   */
  public int realMonitors;

  /** How deep the task is in calls that count as one step. */
  public int callDepth;

  /** The outermost such call that it is in, or was in last. */
  public Call call = new Call();

  /** What it does inside a pool. */
  public PoolStep inPool = PoolStep.NONE;

  /** How often the task has yielded in the present call of that kind. */
  public int spins;

  /**
   * Touches what a step inside a pool touches of that in any order of steps, if it is one; what it
   * was announced by comes last, and whatever its code touches after that.
   */
  public void touchPool(Footprint footprint) {
    switch (inPool) {
      case NONE -> {}
      // Code of the program may come before it in the same step, so it is not certain.
      case BEGINNING -> touch(footprint, Locations.STOPPED, Trace.READ);
      case ADDING -> touch(footprint, Locations.TERMINATED, Trace.READ);
      case AWAITING -> touch(footprint, Locations.TERMINATED, Trace.WRITE);
      case ANY -> touch(footprint, Locations.CALLS, Trace.WRITE);
      case ENDING -> {
        touch(footprint, Locations.TERMINATED, Trace.WRITE);
        touch(footprint, Locations.CALLS, Trace.WRITE);
      }
      case STOPPING -> {
        touch(footprint, Locations.STOPPED, Trace.WRITE);
        touch(footprint, Locations.TERMINATED, Trace.WRITE);
        touch(footprint, Locations.CALLS, Trace.WRITE);
      }
    }
  }

  private void touch(Footprint footprint, long part, int access) {
    footprint.touchAnyway(call.callee(), part, access);
  }

  /** The call calls a function of the program, which may begin others. */
  public void suspendCall() {
    call = call.inner();
  }

  /** The function has ended. */
  public void resumeCall() {
    call = call.resume();
  }
}
