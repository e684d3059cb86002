package dev.heddle.runtime.state;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.hooks.Section;

/**
 * The sections that a thread is in, see {@link Section}: those that are under control.
 *
 * <p>Where code of the program is called from an {@link Section#ATOMIC} section, that is suspended:
 * the caller keeps how deep it was, and {@link AtomicCallState} what is known of it.
 */
public final class SectionStack {
  /** How many {@link Section#NO_SWITCH} sections were entered and not left. */
  private int noSwitch;

  /** How many {@link Section#ATOMIC} sections were entered since code of the program was called. */
  private int atomic;

  /** The outermost of them, or the latest one. */
  private AtomicCallState call = new AtomicCallState();

  /** What it does inside a pool. */
  private PoolStepKind inPool = PoolStepKind.NONE;

  /** How often the thread has yielded since a call began that is such a section. */
  private int yields;

  /** The section that the thread is in. */
  public Section current() {
    if (noSwitch > 0) {
      return Section.NO_SWITCH;
    }
    return atomic > 0 ? Section.ATOMIC : Section.NORMAL;
  }

  /** Whether what the thread does belongs to the step that it has begun. */
  public boolean isAtomic() {
    return atomic > 0;
  }

  /** Whether no other thread may run as long as this one can go on. */
  public boolean forbidsSwitch() {
    return noSwitch > 0;
  }

  /** The thread enters a section. */
  public void enter(Section section) {
    switch (section) {
      case ATOMIC -> atomic++;
      case NO_SWITCH -> noSwitch++;
      default -> throw notKeptHere(section);
    }
  }

  /** The thread leaves a section. */
  public void leave(Section section) {
    switch (section) {
      case ATOMIC -> atomic--;
      case NO_SWITCH -> noSwitch--;
      default -> throw notKeptHere(section);
    }
  }

  private static IllegalArgumentException notKeptHere(Section section) {
    return new IllegalArgumentException("sections of this kind are not kept here: " + section);
  }

  /**
   * Code of the program is called, which is {@link Section#NORMAL} even in an atomic section;
   * returns what {@link #resume} gets, or 0 if there is none.
   */
  public int suspend() {
    int depth = atomic;
    if (depth > 0) {
      atomic = 0;
      call = call.inner();
    }
    return depth;
  }

  /** The code of the program has returned; its caller is not atomic until it resumes. */
  public void endCallback() {
    call = call.resume();
  }

  /** The section goes on that was suspended. */
  public void resume(int depth) {
    atomic = depth;
  }

  /** The outermost atomic section that the thread is in, or was in last. */
  public AtomicCallState call() {
    return call;
  }

  /** A call begins: the thread has not yielded in it. */
  public void forgetYields() {
    yields = 0;
  }

  /** The thread yields; how often it has since a call began. */
  public int countYield() {
    return ++yields;
  }

  /** What the thread does inside a pool. */
  public PoolStepKind inPool() {
    return inPool;
  }

  /** Sets what the thread does inside a pool from now on. */
  public void inPool(PoolStepKind what) {
    inPool = what;
  }

  /**
   * Records what a step inside a pool accesses of it in any order of steps, if it is such a step.
   * The location that it was announced by comes last, before the accesses of its code.
   */
  public void touchPool(Footprint footprint) {
    switch (inPool) {
      case NONE -> {}
      // Code of the program may come before it in the same step, so it is not certain.
      case BEGINNING -> touch(footprint, LocationTable.STOPPED, ExecutionTrace.READ);
      case ADDING -> touch(footprint, LocationTable.TERMINATED, ExecutionTrace.READ);
      case AWAITING -> touch(footprint, LocationTable.TERMINATED, ExecutionTrace.WRITE);
      case ANY -> touch(footprint, LocationTable.CALLS, ExecutionTrace.WRITE);
      case ENDING -> {
        touch(footprint, LocationTable.TERMINATED, ExecutionTrace.WRITE);
        touch(footprint, LocationTable.CALLS, ExecutionTrace.WRITE);
      }
      case STOPPING -> {
        touch(footprint, LocationTable.STOPPED, ExecutionTrace.WRITE);
        touch(footprint, LocationTable.TERMINATED, ExecutionTrace.WRITE);
        touch(footprint, LocationTable.CALLS, ExecutionTrace.WRITE);
      }
    }
  }

  private void touch(Footprint footprint, long part, int access) {
    footprint.touchAnyway(call.callee(), part, access);
  }
}
