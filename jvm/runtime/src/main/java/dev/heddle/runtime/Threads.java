package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The life of threads: start, join, sleep, interrupt, park. */
final class Threads {
  /** More than any call of the JDK spins before it parks. */
  private static final int SPINS = 10_000;

  private static final VarHandle BLOCKER;

  static {
    try {
      BLOCKER =
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
              .findVarHandle(Thread.class, "parkBlocker", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Engine engine;

  Threads(Engine engine) {
    this.engine = engine;
  }

  /** What a thread has come to is about to be looked at, or changed by starting it. */
  void observe(Thread thread, OperationKind kind) {
    SharedObject object = engine.object(thread);
    if (engine.current().callDepth == 0) {
      engine.step(kind, object, Locations.LIFE, Trace.READ);
    } else {
      engine.footprint().read(object, Locations.LIFE);
    }
    if (kind != OperationKind.START) {
      engine.refinement().needEnd(object.task);
    }
    ended(object);
  }

  /** Whoever learns that a thread has ended synchronises with it. */
  private void ended(SharedObject thread) {
    if (thread.task != null && thread.task.state == Task.State.ENDED) {
      thread.task.seenEnded = true;
      if (thread.task.endSeenBy == null) {
        thread.task.endSeenBy = engine.current();
      }
      engine.races().acquires(thread, Locations.LIFE);
    }
  }

  /**
   * A thread is about to be started, by the method that instances of a class inherit, or by an
   * override of that.
   */
  void beforeStart(Thread thread, Class<?> starter) {
    SharedObject object = engine.object(thread);
    if (engine.threadMonitors().startTakes(object, starter)) {
      engine.threadMonitors().beforeStart(object);
      ended(object);
    } else {
      observe(thread, OperationKind.START);
    }
  }

  void start(Thread thread) {
    SharedObject object = engine.object(thread);
    if (object.task != null || !ThreadStates.isNew(thread)) {
      throw new IllegalThreadStateException();
    }
    engine.lives().add(thread);
    engine.narrator().did(OperationKind.START, Kinds.name(thread), null);
  }

  /**
   * Waits for the end of a thread; whether it has ended. One that was not started is not alive.
   *
   * <p>The step before learns whether there is anything to wait for, and so depends on the start,
   * but not on the end: to join takes one step both before and after that. Who is interrupted does
   * not wait, and needs a step to learn whether the thread has ended.
   */
  boolean join(Thread thread, long nanos) throws InterruptedException {
    SharedObject object = engine.object(thread);
    Task me = engine.current();
    if (nanos != 0 && engine.threadMonitors().matter(thread)) {
      return joinInside(object, nanos);
    }
    lookAtFlag(object, me);
    engine.states().announces(me, object, Locations.LIFE);
    engine.footprint().read(object, Locations.STARTED);
    boolean interrupted = Interrupts.isSet(me.thread);
    if (object.task == null || object.task.state == Task.State.ENDED || nanos == 0 || interrupted) {
      if (object.task != null && nanos < 0 && !interrupted) {
        engine.point().cause(me.id, object.task.endStep);
      }
      if (nanos > 0) {
        engine.timers().looks();
      }
      engine.step(OperationKind.JOIN, object, Locations.LIFE, Trace.READ);
    }
    lookAtFlag(object, me);
    Task target = object.task;
    if (target != null) {
      engine.pools().join(target);
    }
    if (nanos >= 0 || Interrupts.isSet(me.thread)) {
      engine.refinement().needEnd(target);
    }
    if (target != null && target.state != Task.State.ENDED && nanos != 0) {
      if (engine.waits().clearInterrupt(me)) {
        throw new InterruptedException();
      }
      object.addJoiner(me);
      me.interruptible = true;
      engine.waits().block(OperationKind.JOIN, object, Locations.LIFE, Task.State.WAITING, nanos);
      me.interruptible = false;
      object.removeJoiner(me);
      if (me.wake == Task.Wake.INTERRUPTED) {
        engine.waits().clearInterrupt(me);
        throw new InterruptedException();
      }
    }
    ended(object);
    engine.narrator().did(OperationKind.JOIN, Kinds.name(thread), null);
    return target != null && target.state == Task.State.ENDED;
  }

  /** The same where it matters that the thread which joins holds the monitor of the other. */
  private boolean joinInside(SharedObject object, long nanos) throws InterruptedException {
    boolean ended = engine.threadMonitors().join(object, nanos);
    ended(object);
    engine.narrator().did(OperationKind.JOIN, Kinds.name((Thread) object.key), null);
    return ended;
  }

  /** {@code Thread.join(Duration)}: the same, but it looks first whether there is any need to. */
  boolean joinUnlessEnded(Thread thread, long nanos) throws InterruptedException {
    if (engine.threadMonitors().matter(thread)) {
      observe(thread, OperationKind.READ);
      if (engine.states().of(thread) == Thread.State.TERMINATED) {
        return true;
      }
    }
    return join(thread, nanos);
  }

  /**
   * To join a thread means to look at the interrupt flag, but only before that thread has ended.
   */
  private void lookAtFlag(SharedObject thread, Task me) {
    engine.footprint().interruptFlag(me, false);
    if (Interrupts.isSet(me.thread)) {
      engine.footprint().read(thread, Locations.LIFE);
    }
  }

  void sleep(long nanos) throws InterruptedException {
    Task me = engine.current();
    if (engine.waits().clearInterrupt(me)) {
      throw new InterruptedException();
    }
    if (nanos == 0) {
      engine.step(OperationKind.YIELD);
      return;
    }
    me.interruptible = true;
    engine
        .waits()
        .block(OperationKind.SLEEP, me.self, Locations.INTERRUPT, Task.State.WAITING, nanos);
    me.interruptible = false;
    if (me.wake == Task.Wake.INTERRUPTED) {
      engine.waits().clearInterrupt(me);
      throw new InterruptedException("sleep interrupted");
    }
    engine.narrator().did(OperationKind.SLEEP, null, "ends");
  }

  /**
   * Lets others run. A call that counts as one step spins for a while before it parks: nothing
   * changes meanwhile, so others may run only if it takes suspiciously long.
   */
  void yieldThread() {
    Task me = engine.current();
    if (me.callDepth == 0 || ++me.spins > SPINS) {
      engine.step(OperationKind.YIELD);
    }
  }

  /** Interrupts a thread; one that is not alive keeps its flag too, as the JDK's do. */
  void interrupt(Thread thread) {
    SharedObject object = engine.object(thread);
    if (engine.current().callDepth == 0) {
      engine.step(OperationKind.INTERRUPT, object, Locations.INTERRUPT, Trace.WRITE);
    } else if (!engine.pools().interruptsIdle(engine.current(), object.task)) {
      engine.footprint().write(object, Locations.INTERRUPT);
    }
    engine.races().releases(object, Locations.INTERRUPT);
    Interrupts.set(thread);
    Task task = object.task;
    if (task != null && task.waitsFor != null && task.waitsFor.task != task) {
      engine.refinement().needEndAlsoOfMe(task.waitsFor.task);
    }
    if (task != null && task.interruptible) {
      if (engine.point().kind(task.id) == OperationKind.JOIN) {
        // It could do without the end that it waits for, even if that came first.
        engine.point().cause(task.id, -1);
      }
      engine.waits().wake(task, Task.Wake.INTERRUPTED);
    }
    engine.narrator().did(OperationKind.INTERRUPT, Kinds.name(thread), null);
  }

  boolean interrupted(Thread thread, boolean clear) {
    SharedObject object = engine.object(thread);
    int access = clear ? Trace.WRITE : Trace.READ;
    Task me = engine.current();
    if (object.task != me) {
      engine.pools().look(object.task);
    }
    if (me.callDepth == 0 || (clear && me.call.asksAtEnd && !Interrupts.isSet(thread))) {
      engine.step(OperationKind.INTERRUPT, object, Locations.INTERRUPT, access);
    } else {
      boolean changes = clear && Interrupts.isSet(thread);
      engine.footprint().touch(object, Locations.INTERRUPT, changes ? Trace.WRITE : Trace.READ);
    }
    boolean set = clear ? Interrupts.clear(thread) : Interrupts.isSet(thread);
    if (set) {
      engine.races().acquires(object, Locations.INTERRUPT);
    }
    return set;
  }

  void park(@Nullable Object blocker, long nanos) {
    Task me = engine.current();
    SharedObject self = me.self;
    if (blocker != null) {
      setBlocker(self, me, blocker);
    }
    boolean ready = me.permit || Interrupts.isSet(me.thread);
    if (me.callDepth > 0) {
      engine.footprint().read(self, Locations.INTERRUPT);
      engine.footprint().write(self, Locations.PERMIT);
    }
    if (!ready || me.callDepth == 0) {
      me.spurious = engine.spuriousWakeups().possible() && parksInVain(me, ready);
      me.interruptible = true;
      engine
          .waits()
          .block(OperationKind.PARK, self, Locations.PERMIT, Task.State.WAITING, nanos, ready);
      me.interruptible = false;
      if (me.wake == Task.Wake.SPURIOUS) {
        engine.narrator().did(OperationKind.PARK, null, "ends for no reason");
      }
      engine.footprint().write(self, Locations.PERMIT);
    }
    if (blocker != null) {
      setBlocker(self, me, null);
    }
    me.permit = false;
  }

  /** Whether a thread that parks is to go on for no reason, if it has none now. */
  private boolean parksInVain(Task me, boolean ready) {
    engine.footprint().read(me.self, Locations.PERMIT);
    engine.footprint().interruptFlag(me, false);
    return !ready && engine.spuriousWakeups().choose();
  }

  /** Says what a thread is blocked by, which is a variable of the JDK. */
  private void setBlocker(SharedObject self, Task me, @Nullable Object blocker) {
    engine.footprint().memory(self, Variables.part(BLOCKER, me.thread, 0), Trace.WRITE);
    BLOCKER.set(me.thread, blocker);
  }

  void unpark(Thread thread) {
    SharedObject object = engine.object(thread);
    if (engine.current().callDepth == 0) {
      engine.step(OperationKind.UNPARK, object, Locations.PERMIT, Trace.WRITE);
    } else {
      engine.footprint().write(object, Locations.PERMIT);
    }
    Task task = object.task;
    if (task == null) {
      unparkUncontrolled(thread);
      return;
    }
    if (task.state != Task.State.ENDED) {
      task.permit = true;
      if (task.state == Task.State.WAITING && engine.point().kind(task.id) == OperationKind.PARK) {
        if (task.wake == Task.Wake.NONE && !task.ready) {
          engine.point().cause(task.id);
        }
        engine.waits().wake(task, Task.Wake.SIGNALLED);
      }
    }
    engine.narrator().did(OperationKind.UNPARK, Kinds.name(thread), null);
  }

  private void unparkUncontrolled(Thread thread) {
    Thread self = Hooks.running;
    Hooks.running = null;
    if (thread.isAlive()) {
      engine.outsiders().unparked(thread);
    }
    LockSupport.unpark(thread);
    Hooks.running = self;
  }

  /** What a parked thread says it waits for, or null. */
  static @Nullable Object blocker(Task task) {
    return (Object) BLOCKER.get(task.thread);
  }
}
