package dev.heddle.runtime.sync;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Section;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.names.Kinds;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.Names;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerObject;
import dev.heddle.runtime.state.PerTask;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.waiting.SpuriousWakeups;
import dev.heddle.runtime.waiting.ThreadStates;
import dev.heddle.runtime.waiting.Waits;
import org.jspecify.annotations.Nullable;

/**
 * Simulated object monitors.
 *
 * <p>A thread that wants a held monitor is not enabled until it is free; which of several gets it
 * is the strategy's choice. Leaving a monitor and notifying are no scheduling points: nobody else
 * can tell whether a thread that holds a monitor has just not left it yet, or which moment before
 * that it notified. A wait that is interrupted or runs out ends in two steps: another thread may
 * hold the monitor in between, and notify those who still wait.
 */
public final class Monitors {
  /** The object whose monitor a thread found free before a call that takes the real one. */
  private static final class Approach extends PerTask.State {
    private @Nullable SharedObject object;

    @Override
    public void reset() {
      object = null;
    }
  }

  /** The synchronized methods in which the owner of a monitor is. */
  private static final class Entries extends PerObject.State {
    /** For how many the JVM has taken the real monitor. */
    private int count;

    /** Whether the owner holds the real monitor too, and others may wait for that. */
    private boolean real;

    @Override
    public void reset() {
      count = 0;
      real = false;
    }
  }

  private final PerTask<Approach> approaches = new PerTask<>(Approach::new);
  private final PerObject<Entries> entries = new PerObject<>(Entries::new);
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Footprint footprint;
  private final Narration narration;
  private final Names names;
  private final Refinement refinement;
  private final RaceCheck races;
  private final SpuriousWakeups spuriousWakeups;
  private final ThreadStates states;
  private final ThreadMonitorHolds holds;
  private final Waits waits;

  /** What was entered or left last, probably the next too. */
  private SharedObject last = new SharedObject();

  public Monitors(
      Kernel kernel,
      Names names,
      RaceCheck races,
      SpuriousWakeups spuriousWakeups,
      ThreadStates states,
      ThreadMonitorHolds holds,
      Waits waits) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.names = names;
    this.refinement = kernel.refinement();
    this.races = races;
    this.spuriousWakeups = spuriousWakeups;
    this.states = states;
    this.holds = holds;
    this.waits = waits;
  }

  private SharedObject meet(Object monitor) {
    SharedObject object = objects.meet(monitor, last);
    if (object != last) {
      last = object;
    }
    return object;
  }

  public void enter(Object monitor) {
    SharedObject object = meet(monitor);
    Task me = scheduler.current();
    if (object.owner == me) {
      object.count++;
      return;
    }
    if (me.sections.isAtomic() && object.owner == null && isPart(monitor)) {
      take(object, me, 1);
      return;
    }
    waits.before();
    announceLock(object, me);
    acquire(object, me, 1);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.LOCK, object, null);
    }
  }

  /**
   * Whether a monitor is that of a part of a concurrent collection, such as a bin of a map: whether
   * a call comes to lock one depends on what else is in the bin, and is not what it means.
   */
  private static boolean isPart(Object monitor) {
    return monitor.getClass().getPackageName().equals("java.util.concurrent");
  }

  private void announceLock(SharedObject object, Task task) {
    int location = footprint.announced(object, Locations.SELF);
    scheduler.point().announce(task.id, OperationKind.LOCK, location);
  }

  /** Waits until the monitor is free, as the operation that was announced, and takes it. */
  private void acquire(SharedObject object, Task me, int count) {
    object.addWaiter(me);
    me.waitsFor = object;
    states.announces(me, object, Locations.SELF);
    if (object.owner != null) {
      me.state = Task.State.BLOCKED;
      me.wake = Task.Wake.NONE;
      scheduler.point().disable(me.id);
      narration.narrator().blocks(me, OperationKind.LOCK, object);
    }
    scheduler.schedule();
    me.state = Task.State.RUNNABLE;
    me.waitsFor = null;
    object.removeWaiter(me);
    take(object, me, count);
  }

  private void take(SharedObject object, Task me, int count) {
    footprint.take(object);
    races.acquires(object, Locations.SELF);
    object.owner = me;
    object.count = count;
    if (object.key instanceof Thread) {
      holds.taken(object, me);
    }
    for (Task other = object.firstWaiter; other != null; other = other.next) {
      other.state = Task.State.BLOCKED;
      scheduler.point().disable(other.id);
    }
  }

  /** Enters a monitor as the JVM or the JDK does it, of which reports say nothing. */
  void lock(SharedObject object) {
    Task me = scheduler.current();
    if (object.owner == me) {
      object.count++;
    } else {
      announceLock(object, me);
      acquire(object, me, 1);
    }
  }

  /** Leaves a monitor that was entered so. */
  void unlock(SharedObject object) {
    if (--object.count == 0) {
      release(object);
    }
  }

  /** Somebody looks at what a monitor protects, without waiting for it. */
  public void look(Object monitor) {
    SharedObject object = meet(monitor);
    scheduler.step(OperationKind.READ, object, Locations.SELF, Trace.READ);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.READ, object, null);
    }
  }

  public void exit(Object monitor) {
    SharedObject object = owned(monitor);
    if (--object.count == 0) {
      if (!narration.narrator().silent()) {
        narration.narrator().didTo(OperationKind.UNLOCK, object, null);
      }
      release(object);
    }
  }

  private void release(SharedObject object) {
    races.releases(object, Locations.SELF);
    boolean inCall = scheduler.current().sections.isAtomic() && isPart(object.key);
    footprint.release(object, inCall);
    if (object.key instanceof Thread && object.owner != null) {
      holds.released(object, object.owner);
    }
    object.owner = null;
    object.count = 0;
    for (Task other = object.firstWaiter; other != null; other = other.next) {
      scheduler.point().enable(other.id);
    }
  }

  /** Waits until a monitor is free, to take it at the entry of a method that is called next. */
  public void approach(Object monitor) {
    enter(monitor);
    SharedObject object = objects.meet(monitor);
    approaches.of(scheduler.current()).object = object;
    if (--object.count == 0) {
      release(object);
    }
  }

  /** Takes the simulated monitor for a thread that has the real one. */
  public void beginReal(Object monitor) {
    SharedObject object = objects.meet(monitor);
    Task me = scheduler.current();
    Approach approach = approaches.of(me);
    boolean approached = approach.object == object;
    approach.object = null;
    Entries entered = entries.of(object);
    entered.count++;
    if (object.owner == me) {
      object.count++;
      return;
    }
    if (object.owner != null) {
      scheduler.finish(
          new Outcome.Stuck(
              Kinds.name(me.thread),
              "has entered a synchronized method of "
                  + names.of(object)
                  + ", whose monitor "
                  + Kinds.name(object.owner.thread)
                  + " holds, through code that is not under control, at "
                  + Stacks.location(Thread.currentThread().getStackTrace()),
              true,
              Stacks.program(Thread.currentThread().getStackTrace())));
    }
    if (!approached) {
      entered.real = true;
      me.sections.enter(Section.NO_SWITCH);
    }
    take(object, me, 1);
  }

  /** Gives the simulated monitor back for a thread that is about to give back the real one. */
  public void endReal(Object monitor) {
    SharedObject object = objects.meet(monitor);
    Task me = scheduler.current();
    Entries entered = entries.of(object);
    entered.count--;
    if (object.owner == me && --object.count == 0) {
      release(object);
      if (entered.real) {
        entered.real = false;
        me.sections.leave(Section.NO_SWITCH);
      }
    }
  }

  private SharedObject owned(Object monitor) {
    SharedObject object = meet(monitor);
    if (object.owner != scheduler.current()) {
      throw new IllegalMonitorStateException("current thread is not owner");
    }
    return object;
  }

  /** Whether the thread has only the real monitor: code of the JDK entered it. */
  private boolean isReal(Object monitor) {
    return meet(monitor).owner != scheduler.current() && Thread.holdsLock(monitor);
  }

  public void await(Object monitor, long nanos) throws InterruptedException {
    if (isReal(monitor)) {
      refuseReal(monitor);
    }
    SharedObject object = owned(monitor);
    if (isEntered(object)) {
      refuseWait(monitor);
    }
    refinement.needEnd(object.task);
    Task me = scheduler.current();
    throwIfInterrupted(me);
    me.spurious = spuriousWakeups.choose();
    Task.Wake wake = await(object, me, nanos);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.WAIT, object, wake.words());
    }
    if (wake == Task.Wake.INTERRUPTED) {
      throwIfInterrupted(me);
    }
  }

  /** Waits on a thread that the current one joins, of which reports say that it does. */
  void awaitEnd(SharedObject thread, long nanos) throws InterruptedException {
    if (isEntered(thread)) {
      refuseWait(thread.key);
    }
    Task me = scheduler.current();
    throwIfInterrupted(me);
    waits.joins(me, true);
    Task.Wake wake = await(thread, me, nanos);
    waits.joins(me, false);
    if (wake == Task.Wake.INTERRUPTED) {
      throwIfInterrupted(me);
    }
  }

  private boolean isEntered(SharedObject object) {
    Entries entered = entries.known(object);
    return entered != null && entered.count > 0;
  }

  private void throwIfInterrupted(Task me) throws InterruptedException {
    if (waits.clearInterrupt(me)) {
      throw new InterruptedException();
    }
  }

  /** Gives a monitor back until it is notified, and takes it again; why it was woken. */
  private Task.Wake await(SharedObject object, Task me, long nanos) {
    int count = object.count;
    release(object);
    object.addSleeper(me);
    me.interruptible = true;
    waits.block(OperationKind.WAIT, object, Locations.SELF, Task.State.WAITING, nanos);
    me.interruptible = false;
    footprint.write(object, Locations.SELF);
    Task.Wake wake = me.wake;
    if (wake == Task.Wake.SIGNALLED) {
      object.removeWaiter(me);
      take(object, me, count);
    } else {
      object.removeSleeper(me);
      announceLock(object, me);
      acquire(object, me, count);
    }
    return wake;
  }

  /**
   * Nobody else could enter the synchronized methods of the JDK in which the thread is: they were
   * loaded with real monitors, and the one that it holds cannot be given back for the time of a
   * simulated wait.
   */
  private void refuseWait(Object monitor) {
    Hooks.tooLate(
        monitor.getClass().getName()
            + " was loaded before Heddle's agent, so a wait inside its synchronized methods, at "
            + Stacks.location(Thread.currentThread().getStackTrace())
            + ", cannot be controlled: let nothing use it before the first search, or start the JVM with"
            + " -javaagent:<path of heddle-agent.jar>");
  }

  /** Whoever really waits stops all others: they run only one at a time. */
  private static void refuseReal(Object monitor) {
    Hooks.tooLate(
        "a wait on a "
            + monitor.getClass().getName()
            + ", at "
            + Stacks.location(Thread.currentThread().getStackTrace())
            + ", cannot be controlled, because code of the JDK has entered its real monitor: let the"
            + " program call a stand-in for what waits there");
  }

  /**
   * Notifies one thread, or all. Nobody can tell when in the synchronized block, unless one of them
   * was interrupted meanwhile: it may leave before.
   */
  public void notify(Object monitor, boolean all) {
    boolean real = isReal(monitor);
    if (real) {
      monitor.notifyAll(); // threads that are not controlled
    }
    SharedObject object = real ? meet(monitor) : owned(monitor);
    if (!all && object.key instanceof Thread) {
      holds.need(object);
    }
    OperationKind kind = all ? OperationKind.NOTIFY_ALL : OperationKind.NOTIFY;
    if (waits.mayLeave(object)) {
      scheduler.step(kind, object, Locations.SELF, Trace.WRITE);
    }
    footprint.write(object, Locations.SELF);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(kind, object, object.firstSleeper == null ? "nobody waits" : null);
    }
    if (all) {
      wakeAll(object);
      return;
    }
    int sleepers = SharedObject.length(object.firstSleeper);
    if (sleepers > 0) {
      int chosen = scheduler.choose(sleepers);
      Task sleeper = object.firstSleeper;
      while (chosen-- > 0 && sleeper != null) {
        sleeper = sleeper.next;
      }
      if (sleeper != null) {
        wake(object, sleeper);
      }
    }
  }

  /** Notifies everyone who waits on an object. */
  void wakeAll(SharedObject object) {
    while (object.firstSleeper != null) {
      wake(object, object.firstSleeper);
    }
  }

  /**
   * A notified thread wants the monitor back: it joins those who wait for that, and is enabled when
   * it is free.
   */
  private void wake(SharedObject object, Task sleeper) {
    object.removeSleeper(sleeper);
    waits.signal(sleeper);
    sleeper.state = Task.State.BLOCKED;
    announceLock(object, sleeper);
    scheduler.point().cause(sleeper.id);
    object.addWaiter(sleeper);
    if (object.owner == null) {
      scheduler.point().enable(sleeper.id);
    }
  }

  public boolean holdsLock(Object monitor) {
    return objects.meet(monitor).owner == scheduler.current() || Thread.holdsLock(monitor);
  }
}
