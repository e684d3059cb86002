package dev.heddle.runtime.threads;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.runtime.internals.InterruptFlag;
import dev.heddle.runtime.jdk.PoolSections;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.sync.ThreadMonitorHolds;
import dev.heddle.runtime.sync.ThreadObjectMonitors;
import dev.heddle.runtime.waiting.ThreadEnds;
import dev.heddle.runtime.waiting.ThreadStateLocations;
import dev.heddle.runtime.waiting.ThreadWaits;
import dev.heddle.runtime.waiting.TimedWaitQueue;

/** The life of threads: start, join, sleep, interrupt, park. */
public final class ThreadOperations {
  /** More than any call of the JDK spins before it parks. */
  private static final int SPINS = 10_000;

  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final TimedWaitQueue timers;
  private final Footprint footprint;
  private final NarrationState narration;
  private final PromotionState refinement;
  private final RaceCheck races;
  private final ThreadStateLocations states;
  private final ThreadEnds ends;
  private final ThreadMonitorHolds holds;
  private final ThreadWaits waits;
  private final PoolSections pools;
  private final ThreadObjectMonitors threadMonitors;
  private final ThreadLifecycle lives;

  public ThreadOperations(
      Kernel kernel,
      TimedWaitQueue timers,
      RaceCheck races,
      ThreadStateLocations states,
      ThreadEnds ends,
      ThreadMonitorHolds holds,
      ThreadWaits waits,
      PoolSections pools,
      ThreadObjectMonitors threadMonitors,
      ThreadLifecycle lives) {
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

  /** The state of a thread is about to be read, or changed by starting it. */
  public void observe(Thread thread, OperationKind kind) {
    SharedObject object = objects.meet(thread);
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(kind, object, LocationTable.LIFE, ExecutionTrace.READ);
    } else {
      footprint.read(object, LocationTable.LIFE);
    }
    if (kind != OperationKind.START) {
      refinement.needEnd(object.task);
    }
    ended(object);
  }

  /** A thread that learns that another one has ended synchronises with it. */
  private void ended(SharedObject thread) {
    if (thread.task != null && thread.task.state == ControlledThread.State.ENDED) {
      ends.seen(thread.task, scheduler.current());
      races.acquires(thread, LocationTable.LIFE);
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
    if (object.task != null || !ThreadStateLocations.isNew(thread)) {
      throw new IllegalThreadStateException();
    }
    lives.add(thread);
    narration.narrator().did(OperationKind.START, ValueDescriptions.name(thread), null);
  }

  /**
   * Waits for the end of a thread; whether it has ended. One that was not started is not alive.
   *
   * <p>The step before learns whether there is anything to wait for, and so depends on the start,
   * but not on the end: a join takes one step both before and after the end. An interrupted thread
   * does not wait, and needs a step to learn whether the thread has ended.
   */
  public boolean join(Thread thread, long nanos) throws InterruptedException {
    SharedObject object = objects.meet(thread);
    ControlledThread me = scheduler.current();
    if (nanos != 0 && holds.matter(thread)) {
      return joinInside(object, nanos);
    }
    lookAtFlag(object, me);
    states.announces(me, object, LocationTable.LIFE);
    footprint.read(object, LocationTable.STARTED);
    boolean interrupted = InterruptFlag.isSet(me.thread);
    if (object.task == null
        || object.task.state == ControlledThread.State.ENDED
        || nanos == 0
        || interrupted) {
      if (object.task != null && nanos < 0 && !interrupted) {
        scheduler.point().cause(me.id, ends.endStep(object.task));
      }
      if (nanos > 0) {
        timers.looks();
      }
      scheduler.step(OperationKind.JOIN, object, LocationTable.LIFE, ExecutionTrace.READ);
    }
    lookAtFlag(object, me);
    ControlledThread target = object.task;
    if (target != null) {
      pools.join(target);
    }
    if (nanos >= 0 || InterruptFlag.isSet(me.thread)) {
      refinement.needEnd(target);
    }
    if (target != null && target.state != ControlledThread.State.ENDED && nanos != 0) {
      if (waits.clearInterrupt(me)) {
        throw new InterruptedException();
      }
      object.addJoiner(me);
      me.interruptible = true;
      waits.block(
          OperationKind.JOIN, object, LocationTable.LIFE, ControlledThread.State.WAITING, nanos);
      me.interruptible = false;
      object.removeJoiner(me);
      if (me.wake == ControlledThread.Wake.INTERRUPTED) {
        waits.clearInterrupt(me);
        throw new InterruptedException();
      }
    }
    ended(object);
    narration.narrator().did(OperationKind.JOIN, ValueDescriptions.name(thread), null);
    return target != null && target.state == ControlledThread.State.ENDED;
  }

  /** The same where it matters that the thread which joins holds the monitor of the other. */
  private boolean joinInside(SharedObject object, long nanos) throws InterruptedException {
    boolean ended = threadMonitors.join(object, nanos);
    ended(object);
    narration.narrator().did(OperationKind.JOIN, ValueDescriptions.name((Thread) object.key), null);
    return ended;
  }

  /** {@code Thread.join(Duration)}: the same, but it checks first whether there is any need to. */
  public boolean joinUnlessEnded(Thread thread, long nanos) throws InterruptedException {
    if (holds.matter(thread)) {
      observe(thread, OperationKind.READ);
      if (states.of(thread) == Thread.State.TERMINATED) {
        return true;
      }
    }
    return join(thread, nanos);
  }

  /** Joining a thread reads the interrupt flag, but only before that thread has ended. */
  private void lookAtFlag(SharedObject thread, ControlledThread me) {
    footprint.interruptFlag(me, false);
    if (InterruptFlag.isSet(me.thread)) {
      footprint.read(thread, LocationTable.LIFE);
    }
  }

  public void sleep(long nanos) throws InterruptedException {
    ControlledThread me = scheduler.current();
    if (waits.clearInterrupt(me)) {
      throw new InterruptedException();
    }
    if (nanos == 0) {
      scheduler.step(OperationKind.YIELD);
      return;
    }
    me.interruptible = true;
    waits.block(
        OperationKind.SLEEP,
        me.self,
        LocationTable.INTERRUPT,
        ControlledThread.State.WAITING,
        nanos);
    me.interruptible = false;
    if (me.wake == ControlledThread.Wake.INTERRUPTED) {
      waits.clearInterrupt(me);
      throw new InterruptedException("sleep interrupted");
    }
    narration.narrator().did(OperationKind.SLEEP, null, "ends");
  }

  /**
   * Lets other threads run. An atomic call spins for a while before it parks: nothing changes
   * meanwhile, so other threads may run only if it takes suspiciously long.
   */
  public void yieldThread() {
    ControlledThread me = scheduler.current();
    if (!me.sections.isAtomic() || me.sections.countYield() > SPINS) {
      scheduler.step(OperationKind.YIELD);
    }
  }

  /** Interrupts a thread; one that is not alive keeps its flag too, as the JDK's do. */
  public void interrupt(Thread thread) {
    SharedObject object = objects.meet(thread);
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(
          OperationKind.INTERRUPT, object, LocationTable.INTERRUPT, ExecutionTrace.WRITE);
    } else if (!pools.interruptsIdle(scheduler.current(), object.task)) {
      footprint.write(object, LocationTable.INTERRUPT);
    }
    races.releases(object, LocationTable.INTERRUPT);
    InterruptFlag.set(thread);
    ControlledThread task = object.task;
    if (task != null && task.waitsFor != null && task.waitsFor.task != task) {
      refinement.needEndAlsoOfMe(task.waitsFor.task);
    }
    if (task != null && task.interruptible) {
      if (scheduler.point().kind(task.id) == OperationKind.JOIN) {
        // It does not need the end that it waits for, even if that came first.
        scheduler.point().cause(task.id, -1);
      }
      waits.wake(task, ControlledThread.Wake.INTERRUPTED);
    }
    narration.narrator().did(OperationKind.INTERRUPT, ValueDescriptions.name(thread), null);
  }

  public boolean interrupted(Thread thread, boolean clear) {
    SharedObject object = objects.meet(thread);
    int access = clear ? ExecutionTrace.WRITE : ExecutionTrace.READ;
    ControlledThread me = scheduler.current();
    if (object.task != me) {
      pools.look(object.task);
    }
    if (!me.sections.isAtomic()
        || (clear && me.sections.call().asksAtEnd && !InterruptFlag.isSet(thread))) {
      scheduler.step(OperationKind.INTERRUPT, object, LocationTable.INTERRUPT, access);
    } else {
      boolean changes = clear && InterruptFlag.isSet(thread);
      footprint.touch(
          object, LocationTable.INTERRUPT, changes ? ExecutionTrace.WRITE : ExecutionTrace.READ);
    }
    boolean set = clear ? InterruptFlag.clear(thread) : InterruptFlag.isSet(thread);
    if (set) {
      races.acquires(object, LocationTable.INTERRUPT);
    }
    return set;
  }
}
