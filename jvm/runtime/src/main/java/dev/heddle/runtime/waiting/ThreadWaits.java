package dev.heddle.runtime.waiting;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.runtime.internals.InterruptFlag;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.schedule.VirtualClock;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.PoolStepKind;
import dev.heddle.runtime.state.SharedObject;
import java.util.BitSet;

/** Threads that wait until something happens, or time has passed: how waits begin and end. */
public final class ThreadWaits {
  private final ThreadScheduler scheduler;
  private final Footprint footprint;
  private final NarrationState narration;
  private final RaceCheck races;
  private final ThreadStateLocations states;
  private final PoolWorkers workers;
  private final VirtualClock clock;

  /** The threads that join threads, by their numbers. */
  private final BitSet joining = new BitSet();

  private final TimedWaitQueue timers;
  private final ClockReadPoints clockPoints;

  public ThreadWaits(
      Kernel kernel,
      RaceCheck races,
      ThreadStateLocations states,
      PoolWorkers workers,
      VirtualClock clock,
      TimedWaitQueue timers,
      ClockReadPoints clockPoints) {
    this.scheduler = kernel.scheduler();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.races = races;
    this.states = states;
    this.workers = workers;
    this.clock = clock;
    this.timers = timers;
    this.clockPoints = clockPoints;
  }

  /**
   * The current thread is about to do what it may have to wait for, and other threads may read its
   * state. If it has done nothing so far, they could have done so before it began.
   */
  public void before() {
    ControlledThread me = scheduler.current();
    if (states.isObserved(me)
        && !me.sections.isAtomic()
        && scheduler.point().kind(me.id) != OperationKind.BEGIN) {
      scheduler.step(OperationKind.READ, me.self, LocationTable.LIFE, ExecutionTrace.READ);
    }
  }

  /**
   * Blocks the current thread until it is woken; why it was is then in {@link
   * ControlledThread#wake}.
   */
  public void block(
      OperationKind kind,
      SharedObject object,
      long part,
      ControlledThread.State state,
      long nanos) {
    block(kind, object, part, state, nanos, false);
  }

  /** The same for something that may be there already: then the thread can be chosen at once. */
  public void block(
      OperationKind kind,
      SharedObject object,
      long part,
      ControlledThread.State state,
      long nanos,
      boolean ready) {
    ControlledThread me = scheduler.current();
    if (me.interruptible) {
      footprint.interruptFlag(me, false);
    }
    if (workers.isIdle(me)) {
      footprint.idles(me, nanos >= 0 || ready || me.spurious);
    }
    me.state = state;
    me.wake = ControlledThread.Wake.NONE;
    me.waitsFor = object;
    me.ready = ready;
    timers.begins(me);
    states.announces(me, object, part);
    scheduler.point().announce(me.id, kind, announced(me, object, part));
    if (!ready) {
      scheduler.point().disable(me.id);
      if (state == ControlledThread.State.RUNNABLE) {
        narration.narrator().polls(me);
      } else {
        narration.narrator().blocks(me, isJoin(me) ? OperationKind.JOIN : kind, object);
      }
    }
    if (me.spurious) {
      scheduler.point().enableFree(me.id);
    }
    if (nanos >= 0) {
      clockPoints.waits(me);
      timers.add(me, clock.after(nanos));
    }
    scheduler.schedule();
    footprint.read(object, part);
    me.sections.touchPool(footprint);
    if (goesOnInCollection(me)) {
      footprint.write(me.sections.call().callee(), LocationTable.CALLS);
    }
    if (timers.wasEarly(me)) {
      narration.narrator().did(OperationKind.TIMEOUT, null, "early");
    }
    if (me.interruptible) {
      footprint.interruptFlag(me, false);
    }
    if (me.spurious && me.wake == ControlledThread.Wake.NONE) {
      me.wake = ControlledThread.Wake.SPURIOUS;
    }
    me.spurious = false;
    me.state = ControlledThread.State.RUNNABLE;
    me.waitsFor = null;
    if (me.timed) {
      timers.remove(me);
    }
  }

  /**
   * What a thread waits for, as it is announced. What a pool will do when the wait ends depends on
   * all that other threads do inside that pool; what a call of a collection will do, on other calls
   * of it.
   */
  public int announced(ControlledThread task, SharedObject object, long part) {
    if (goesOnInCollection(task)) {
      return footprint.announced(task.sections.call().callee(), LocationTable.CALLS);
    }
    return task.sections.inPool() == PoolStepKind.NONE
        ? footprint.announced(object, part)
        : footprint.announced(task.sections.call().callee(), task.sections.inPool().part);
  }

  /**
   * Whether a thread waits inside a call of a concurrent collection, such as a queue that is full.
   * When the wait ends, the rest is like any other call.
   */
  private static boolean goesOnInCollection(ControlledThread task) {
    return task.sections.isAtomic()
        && task.sections.call().inCollection
        && task.sections.inPool() == PoolStepKind.NONE;
  }

  /** The next wait of a thread is a part of joining another one, or no longer. */
  public void joins(ControlledThread task, boolean joins) {
    if (joins) {
      joining.set(task.id);
    } else {
      joining.clear(task.id);
    }
  }

  /** Whether a thread waits on another one because it joins it. */
  public boolean isJoin(ControlledThread task) {
    return joining.get(task.id);
  }

  /** Begins an execution. */
  public void reset() {
    joining.clear();
  }

  /** Clears the interrupt flag of the current thread and says whether it was set. */
  public boolean clearInterrupt(ControlledThread me) {
    boolean set = InterruptFlag.clear(me.thread);
    footprint.interruptFlag(me, set);
    if (set && races.on()) {
      races.acquires(me.self, LocationTable.INTERRUPT);
    }
    return set;
  }

  /** Ends a wait: the thread can run again. */
  public void wake(ControlledThread task, ControlledThread.Wake why) {
    if (task.wake == ControlledThread.Wake.NONE) {
      task.wake = why;
      if (task.timed) {
        timers.remove(task);
      }
      Point point = scheduler.point();
      if (why == ControlledThread.Wake.INTERRUPTED && point.kind(task.id) == OperationKind.LOCK) {
        point.announce(task.id, OperationKind.TRY_LOCK, point.object(task.id));
      }
      point.enable(task.id);
    }
  }

  /**
   * Whether a thread that waits for a notification was interrupted and has not noticed it yet: it
   * may leave before it is notified. If so, notifying is a step of its own.
   */
  public boolean mayLeave(SharedObject object) {
    boolean interrupted = false;
    for (ControlledThread sleeper = object.firstSleeper; sleeper != null; sleeper = sleeper.next) {
      footprint.read(sleeper.self, LocationTable.INTERRUPT);
      interrupted |= sleeper.wake == ControlledThread.Wake.INTERRUPTED;
    }
    return interrupted && !scheduler.current().sections.isAtomic();
  }

  /**
   * Ends a wait by what was waited for, but another condition must hold before the thread can run.
   * If it had been interrupted before, it could have left by itself.
   */
  public void signal(ControlledThread task) {
    footprint.read(task.self, LocationTable.INTERRUPT);
    task.wake = ControlledThread.Wake.SIGNALLED;
    task.spurious = false;
    if (task.timed) {
      timers.remove(task);
    }
    scheduler.point().disable(task.id);
  }
}
