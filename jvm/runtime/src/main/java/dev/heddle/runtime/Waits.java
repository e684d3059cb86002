package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.Trace;

/** Threads that wait until something happens, or time has passed: how waits begin and end. */
final class Waits {
  private final Engine engine;
  private final Clock clock;
  private final Timers timers;

  Waits(Engine engine, Clock clock, Timers timers) {
    this.engine = engine;
    this.clock = clock;
    this.timers = timers;
  }

  /**
   * The current thread is about to do what it may have to wait for, and others may look at it. If
   * it has done nothing so far they could have done so before it began.
   */
  void before() {
    Task me = engine.current();
    if (engine.refinement().states(me)
        && me.callDepth == 0
        && engine.point().kind(me.id) != OperationKind.BEGIN) {
      engine.step(OperationKind.READ, me.self, Locations.LIFE, Trace.READ);
    }
  }

  /** Blocks the current thread until it is woken; why it was is then in {@link Task#wake}. */
  void block(OperationKind kind, SharedObject object, long part, Task.State state, long nanos) {
    block(kind, object, part, state, nanos, false);
  }

  /** The same for something that may be there already: then the thread can be chosen at once. */
  void block(
      OperationKind kind,
      SharedObject object,
      long part,
      Task.State state,
      long nanos,
      boolean ready) {
    Task me = engine.current();
    Footprint footprint = engine.footprint();
    if (me.interruptible) {
      footprint.interruptFlag(me, false);
    }
    if (me.idleDepth > 0) {
      footprint.idles(me, nanos >= 0 || ready || me.spurious);
    }
    me.state = state;
    me.wake = Task.Wake.NONE;
    me.waitsFor = object;
    me.ready = ready;
    me.early = false;
    engine.states().announces(me, object, part);
    engine.point().announce(me.id, kind, announced(me, object, part));
    if (!ready) {
      engine.point().disable(me.id);
      if (state == Task.State.RUNNABLE) {
        engine.narrator().polls(me);
      } else {
        engine.narrator().blocks(me, me.joins ? OperationKind.JOIN : kind, object);
      }
    }
    if (me.spurious) {
      engine.point().enableFree(me.id);
    }
    if (nanos >= 0) {
      timers.add(me, clock.after(nanos));
    }
    engine.schedule();
    footprint.read(object, part);
    engine.pools().touch(me);
    if (goesOnInCollection(me)) {
      footprint.write(me.call.callee(), Locations.CALLS);
    }
    if (me.early) {
      engine.narrator().did(OperationKind.TIMEOUT, null, "early");
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
  int announced(Task task, SharedObject object, long part) {
    if (goesOnInCollection(task)) {
      return engine.footprint().announced(task.call.callee(), Locations.CALLS);
    }
    return task.inPool == PoolStep.NONE
        ? engine.footprint().announced(object, part)
        : engine.footprint().announced(task.call.callee(), task.inPool.part);
  }

  /**
   * Whether a task waits inside a call of a concurrent collection, such as a queue that is full.
   * When the wait ends that is a call like another.
   */
  private static boolean goesOnInCollection(Task task) {
    return task.callDepth > 0 && task.call.inCollection && task.inPool == PoolStep.NONE;
  }

  /** Clears the interrupt flag of the current thread and says whether it was set. */
  boolean clearInterrupt(Task me) {
    boolean set = Interrupts.clear(me.thread);
    engine.footprint().interruptFlag(me, set);
    if (set && engine.races().on()) {
      engine.races().acquires(me.self, Locations.INTERRUPT);
    }
    return set;
  }

  /** Ends a wait: the thread can run again. */
  void wake(Task task, Task.Wake why) {
    if (task.wake == Task.Wake.NONE) {
      task.wake = why;
      if (task.timed) {
        timers.remove(task);
      }
      Point point = engine.point();
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
  boolean mayLeave(SharedObject object) {
    boolean interrupted = false;
    for (Task sleeper = object.firstSleeper; sleeper != null; sleeper = sleeper.next) {
      engine.footprint().read(sleeper.self, Locations.INTERRUPT);
      interrupted |= sleeper.wake == Task.Wake.INTERRUPTED;
    }
    return interrupted && engine.current().callDepth == 0;
  }

  /**
   * Ends a wait by what was waited for, but something else must come true before the thread can
   * run. If it had been interrupted before, it could have left by itself.
   */
  void signal(Task task) {
    engine.footprint().read(task.self, Locations.INTERRUPT);
    task.wake = Task.Wake.SIGNALLED;
    task.spurious = false;
    if (task.timed) {
      timers.remove(task);
    }
    engine.point().disable(task.id);
  }
}
