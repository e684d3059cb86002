package dev.heddle.runtime.waiting;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.Trace;
import dev.heddle.runtime.internals.Interrupts;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.Clock;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.PoolStep;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import java.util.BitSet;

/** Threads that wait until something happens, or time has passed: how waits begin and end. */
public final class Waits {
  private final Scheduler scheduler;
  private final Footprint footprint;
  private final Narration narration;
  private final RaceCheck races;
  private final ThreadStates states;
  private final PoolWorkers workers;
  private final Clock clock;

  /** The tasks that join threads, by their numbers. */
  private final BitSet joining = new BitSet();

  private final Timers timers;
  private final ClockPoints clockPoints;

  public Waits(
      Kernel kernel,
      RaceCheck races,
      ThreadStates states,
      PoolWorkers workers,
      Clock clock,
      Timers timers,
      ClockPoints clockPoints) {
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
   * The current thread is about to do what it may have to wait for, and others may look at it. If
   * it has done nothing so far they could have done so before it began.
   */
  public void before() {
    Task me = scheduler.current();
    if (states.isObserved(me)
        && !me.sections.isAtomic()
        && scheduler.point().kind(me.id) != OperationKind.BEGIN) {
      scheduler.step(OperationKind.READ, me.self, Locations.LIFE, Trace.READ);
    }
  }

  /** Blocks the current thread until it is woken; why it was is then in {@link Task#wake}. */
  public void block(
      OperationKind kind, SharedObject object, long part, Task.State state, long nanos) {
    block(kind, object, part, state, nanos, false);
  }

  /** The same for something that may be there already: then the thread can be chosen at once. */
  public void block(
      OperationKind kind,
      SharedObject object,
      long part,
      Task.State state,
      long nanos,
      boolean ready) {
    Task me = scheduler.current();
    if (me.interruptible) {
      footprint.interruptFlag(me, false);
    }
    if (workers.isIdle(me)) {
      footprint.idles(me, nanos >= 0 || ready || me.spurious);
    }
    me.state = state;
    me.wake = Task.Wake.NONE;
    me.waitsFor = object;
    me.ready = ready;
    timers.begins(me);
    states.announces(me, object, part);
    scheduler.point().announce(me.id, kind, announced(me, object, part));
    if (!ready) {
      scheduler.point().disable(me.id);
      if (state == Task.State.RUNNABLE) {
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
      footprint.write(me.sections.call().callee(), Locations.CALLS);
    }
    if (timers.wasEarly(me)) {
      narration.narrator().did(OperationKind.TIMEOUT, null, "early");
    }
    if (me.interruptible) {
      footprint.interruptFlag(me, false);
    }
    if (me.spurious && me.wake == Task.Wake.NONE) {
      me.wake = Task.Wake.SPURIOUS;
    }
    me.spurious = false;
    me.state = Task.State.RUNNABLE;
    me.waitsFor = null;
    if (me.timed) {
      timers.remove(me);
    }
  }

  /**
   * What a task waits for, as it is announced. What a pool will do when the wait ends depends on
   * all that others do inside that pool; what a call of a collection will do, on other calls of it.
   */
  public int announced(Task task, SharedObject object, long part) {
    if (goesOnInCollection(task)) {
      return footprint.announced(task.sections.call().callee(), Locations.CALLS);
    }
    return task.sections.inPool() == PoolStep.NONE
        ? footprint.announced(object, part)
        : footprint.announced(task.sections.call().callee(), task.sections.inPool().part);
  }

  /**
   * Whether a task waits inside a call of a concurrent collection, such as a queue that is full.
   * When the wait ends that is a call like another.
   */
  private static boolean goesOnInCollection(Task task) {
    return task.sections.isAtomic()
        && task.sections.call().inCollection
        && task.sections.inPool() == PoolStep.NONE;
  }

  /** The next wait of a task is a part of joining a thread, or no longer. */
  public void joins(Task task, boolean joins) {
    if (joins) {
      joining.set(task.id);
    } else {
      joining.clear(task.id);
    }
  }

  /** Whether a task waits on a thread because it joins it. */
  public boolean isJoin(Task task) {
    return joining.get(task.id);
  }

  /** Begins an execution. */
  public void reset() {
    joining.clear();
  }

  /** Clears the interrupt flag of the current thread and says whether it was set. */
  public boolean clearInterrupt(Task me) {
    boolean set = Interrupts.clear(me.thread);
    footprint.interruptFlag(me, set);
    if (set && races.on()) {
      races.acquires(me.self, Locations.INTERRUPT);
    }
    return set;
  }

  /** Ends a wait: the thread can run again. */
  public void wake(Task task, Task.Wake why) {
    if (task.wake == Task.Wake.NONE) {
      task.wake = why;
      if (task.timed) {
        timers.remove(task);
      }
      Point point = scheduler.point();
      if (why == Task.Wake.INTERRUPTED && point.kind(task.id) == OperationKind.LOCK) {
        point.announce(task.id, OperationKind.TRY_LOCK, point.object(task.id));
      }
      point.enable(task.id);
    }
  }

  /**
   * Whether a thread that waits for a notification was interrupted and does not know it yet: it may
   * leave before it is notified. If so, to notify is a step of its own.
   */
  public boolean mayLeave(SharedObject object) {
    boolean interrupted = false;
    for (Task sleeper = object.firstSleeper; sleeper != null; sleeper = sleeper.next) {
      footprint.read(sleeper.self, Locations.INTERRUPT);
      interrupted |= sleeper.wake == Task.Wake.INTERRUPTED;
    }
    return interrupted && !scheduler.current().sections.isAtomic();
  }

  /**
   * Ends a wait by what was waited for, but something else must come true before the thread can
   * run. If it had been interrupted before, it could have left by itself.
   */
  public void signal(Task task) {
    footprint.read(task.self, Locations.INTERRUPT);
    task.wake = Task.Wake.SIGNALLED;
    task.spurious = false;
    if (task.timed) {
      timers.remove(task);
    }
    scheduler.point().disable(task.id);
  }
}
