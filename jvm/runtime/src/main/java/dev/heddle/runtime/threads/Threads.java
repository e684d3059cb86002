package dev.heddle.runtime.threads;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.runtime.internals.Interrupts;
import dev.heddle.runtime.jdk.Pools;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.names.Kinds;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.sync.ThreadMonitorHolds;
import dev.heddle.runtime.sync.ThreadMonitors;
import dev.heddle.runtime.waiting.ThreadEnds;
import dev.heddle.runtime.waiting.ThreadStates;
import dev.heddle.runtime.waiting.Timers;
import dev.heddle.runtime.waiting.Waits;

/** The life of threads: start, join, sleep, interrupt, park. */
public final class Threads {
  /** More than any call of the JDK spins before it parks. */
  private static final int SPINS = 10_000;

  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Timers timers;
  private final Footprint footprint;
  private final Narration narration;
  private final Refinement refinement;
  private final RaceCheck races;
  private final ThreadStates states;
  private final ThreadEnds ends;
  private final ThreadMonitorHolds holds;
  private final Waits waits;
  private final Pools pools;
  private final ThreadMonitors threadMonitors;
  private final Lives lives;

  public Threads(
      Kernel kernel,
      Timers timers,
      RaceCheck races,
      ThreadStates states,
      ThreadEnds ends,
      ThreadMonitorHolds holds,
      Waits waits,
      Pools pools,
      ThreadMonitors threadMonitors,
      Lives lives) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.timers = timers;
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.refinement = kernel.refinement();
    this.races = races;
    this.states = states;
    this.ends = ends;
    this.holds = holds;
    this.waits = waits;
    this.pools = pools;
    this.threadMonitors = threadMonitors;
    this.lives = lives;
  }

  /** What a thread has come to is about to be looked at, or changed by starting it. */
  public void observe(Thread thread, OperationKind kind) {
    SharedObject object = objects.meet(thread);
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(kind, object, Locations.LIFE, Trace.READ);
    } else {
      footprint.read(object, Locations.LIFE);
    }
    if (kind != OperationKind.START) {
      refinement.needEnd(object.task);
    }
    ended(object);
  }

  /** Whoever learns that a thread has ended synchronises with it. */
  private void ended(SharedObject thread) {
    if (thread.task != null && thread.task.state == Task.State.ENDED) {
      ends.seen(thread.task, scheduler.current());
      races.acquires(thread, Locations.LIFE);
    }
  }

  /**
   * A thread is about to be started, by the method that instances of a class inherit, or by an
   * override of that.
   */
  public void beforeStart(Thread thread, Class<?> starter) {
    SharedObject object = objects.meet(thread);
    if (threadMonitors.startTakes(object, starter)) {
      threadMonitors.beforeStart(object);
      ended(object);
    } else {
      observe(thread, OperationKind.START);
    }
  }

  public void start(Thread thread) {
    SharedObject object = objects.meet(thread);
    if (object.task != null || !ThreadStates.isNew(thread)) {
      throw new IllegalThreadStateException();
    }
    lives.add(thread);
    narration.narrator().did(OperationKind.START, Kinds.name(thread), null);
  }

  /**
   * Waits for the end of a thread; whether it has ended. One that was not started is not alive.
   *
   * <p>The step before learns whether there is anything to wait for, and so depends on the start,
   * but not on the end: to join takes one step both before and after that. Who is interrupted does
   * not wait, and needs a step to learn whether the thread has ended.
   */
  public boolean join(Thread thread, long nanos) throws InterruptedException {
    SharedObject object = objects.meet(thread);
    Task me = scheduler.current();
    if (nanos != 0 && holds.matter(thread)) {
      return joinInside(object, nanos);
    }
    lookAtFlag(object, me);
    states.announces(me, object, Locations.LIFE);
    footprint.read(object, Locations.STARTED);
    boolean interrupted = Interrupts.isSet(me.thread);
    if (object.task == null || object.task.state == Task.State.ENDED || nanos == 0 || interrupted) {
      if (object.task != null && nanos < 0 && !interrupted) {
        scheduler.point().cause(me.id, ends.endStep(object.task));
      }
      if (nanos > 0) {
        timers.looks();
      }
      scheduler.step(OperationKind.JOIN, object, Locations.LIFE, Trace.READ);
    }
    lookAtFlag(object, me);
    Task target = object.task;
    if (target != null) {
      pools.join(target);
    }
    if (nanos >= 0 || Interrupts.isSet(me.thread)) {
      refinement.needEnd(target);
    }
    if (target != null && target.state != Task.State.ENDED && nanos != 0) {
      if (waits.clearInterrupt(me)) {
        throw new InterruptedException();
      }
      object.addJoiner(me);
      me.interruptible = true;
      waits.block(OperationKind.JOIN, object, Locations.LIFE, Task.State.WAITING, nanos);
      me.interruptible = false;
      object.removeJoiner(me);
      if (me.wake == Task.Wake.INTERRUPTED) {
        waits.clearInterrupt(me);
        throw new InterruptedException();
      }
    }
    ended(object);
    narration.narrator().did(OperationKind.JOIN, Kinds.name(thread), null);
    return target != null && target.state == Task.State.ENDED;
  }

  /** The same where it matters that the thread which joins holds the monitor of the other. */
  private boolean joinInside(SharedObject object, long nanos) throws InterruptedException {
    boolean ended = threadMonitors.join(object, nanos);
    ended(object);
    narration.narrator().did(OperationKind.JOIN, Kinds.name((Thread) object.key), null);
    return ended;
  }

  /** {@code Thread.join(Duration)}: the same, but it looks first whether there is any need to. */
  public boolean joinUnlessEnded(Thread thread, long nanos) throws InterruptedException {
    if (holds.matter(thread)) {
      observe(thread, OperationKind.READ);
      if (states.of(thread) == Thread.State.TERMINATED) {
        return true;
      }
    }
    return join(thread, nanos);
  }

  /**
   * To join a thread means to look at the interrupt flag, but only before that thread has ended.
   */
  private void lookAtFlag(SharedObject thread, Task me) {
    footprint.interruptFlag(me, false);
    if (Interrupts.isSet(me.thread)) {
      footprint.read(thread, Locations.LIFE);
    }
  }

  public void sleep(long nanos) throws InterruptedException {
    Task me = scheduler.current();
    if (waits.clearInterrupt(me)) {
      throw new InterruptedException();
    }
    if (nanos == 0) {
      scheduler.step(OperationKind.YIELD);
      return;
    }
    me.interruptible = true;
    waits.block(OperationKind.SLEEP, me.self, Locations.INTERRUPT, Task.State.WAITING, nanos);
    me.interruptible = false;
    if (me.wake == Task.Wake.INTERRUPTED) {
      waits.clearInterrupt(me);
      throw new InterruptedException("sleep interrupted");
    }
    narration.narrator().did(OperationKind.SLEEP, null, "ends");
  }

  /**
   * Lets others run. A call that counts as one step spins for a while before it parks: nothing
   * changes meanwhile, so others may run only if it takes suspiciously long.
   */
  public void yieldThread() {
    Task me = scheduler.current();
    if (!me.sections.isAtomic() || me.sections.countYield() > SPINS) {
      scheduler.step(OperationKind.YIELD);
    }
  }

  /** Interrupts a thread; one that is not alive keeps its flag too, as the JDK's do. */
  public void interrupt(Thread thread) {
    SharedObject object = objects.meet(thread);
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(OperationKind.INTERRUPT, object, Locations.INTERRUPT, Trace.WRITE);
    } else if (!pools.interruptsIdle(scheduler.current(), object.task)) {
      footprint.write(object, Locations.INTERRUPT);
    }
    races.releases(object, Locations.INTERRUPT);
    Interrupts.set(thread);
    Task task = object.task;
    if (task != null && task.waitsFor != null && task.waitsFor.task != task) {
      refinement.needEndAlsoOfMe(task.waitsFor.task);
    }
    if (task != null && task.interruptible) {
      if (scheduler.point().kind(task.id) == OperationKind.JOIN) {
        // It could do without the end that it waits for, even if that came first.
        scheduler.point().cause(task.id, -1);
      }
      waits.wake(task, Task.Wake.INTERRUPTED);
    }
    narration.narrator().did(OperationKind.INTERRUPT, Kinds.name(thread), null);
  }

  public boolean interrupted(Thread thread, boolean clear) {
    SharedObject object = objects.meet(thread);
    int access = clear ? Trace.WRITE : Trace.READ;
    Task me = scheduler.current();
    if (object.task != me) {
      pools.look(object.task);
    }
    if (!me.sections.isAtomic()
        || (clear && me.sections.call().asksAtEnd && !Interrupts.isSet(thread))) {
      scheduler.step(OperationKind.INTERRUPT, object, Locations.INTERRUPT, access);
    } else {
      boolean changes = clear && Interrupts.isSet(thread);
      footprint.touch(object, Locations.INTERRUPT, changes ? Trace.WRITE : Trace.READ);
    }
    boolean set = clear ? Interrupts.clear(thread) : Interrupts.isSet(thread);
    if (set) {
      races.acquires(object, Locations.INTERRUPT);
    }
    return set;
  }
}
