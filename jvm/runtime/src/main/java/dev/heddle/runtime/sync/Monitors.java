package dev.heddle.runtime.sync;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.waiting.SpuriousWakeups;
import dev.heddle.runtime.waiting.ThreadStateLocations;
import dev.heddle.runtime.waiting.ThreadWaits;

/**
 * Simulated object monitors.
 *
 * <p>A thread that wants a held monitor is not enabled until the monitor is free; which of several
 * gets it is the strategy's choice. Leaving a monitor and notifying are no scheduling points: no
 * other thread can observe when a thread that holds a monitor leaves it, or when before that it
 * notified. A wait that is interrupted or times out ends in two steps: another thread may hold the
 * monitor in between, and notify the threads that still wait.
 */
public final class Monitors {
  private final RealMonitors reals = new RealMonitors();
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final Footprint footprint;
  private final NarrationState narration;
  private final ObjectNames names;
  private final PromotionState refinement;
  private final RaceCheck races;
  private final SpuriousWakeups spuriousWakeups;
  private final ThreadStateLocations states;
  private final ThreadMonitorHolds holds;
  private final ThreadWaits waits;

  /** What was entered or left last, probably the next too. */
  private SharedObject last = new SharedObject();

  public Monitors(
      Kernel kernel,
      ObjectNames names,
      RaceCheck races,
      SpuriousWakeups spuriousWakeups,
      ThreadStateLocations states,
      ThreadMonitorHolds holds,
      ThreadWaits waits) {
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
    ControlledThread me = scheduler.current();
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
   * a call locks one depends on what else is in the bin, and is not part of its meaning.
   */
  private static boolean isPart(Object monitor) {
    return monitor.getClass().getPackageName().equals("java.util.concurrent");
  }

  private void announceLock(SharedObject object, ControlledThread task) {
    int location = footprint.announced(object, LocationTable.SELF);
    scheduler.point().announce(task.id, OperationKind.LOCK, location);
  }

  /** Waits until the monitor is free, as the operation that was announced, and takes it. */
  private void acquire(SharedObject object, ControlledThread me, int count) {
    object.addWaiter(me);
    me.waitsFor = object;
    states.announces(me, object, LocationTable.SELF);
    if (object.owner != null) {
      me.state = ControlledThread.State.BLOCKED;
      me.wake = ControlledThread.Wake.NONE;
      scheduler.point().disable(me.id);
      narration.narrator().blocks(me, OperationKind.LOCK, object);
    }
    scheduler.schedule();
    me.state = ControlledThread.State.RUNNABLE;
    me.waitsFor = null;
    object.removeWaiter(me);
    take(object, me, count);
  }

  private void take(SharedObject object, ControlledThread me, int count) {
    footprint.take(object);
    races.acquires(object, LocationTable.SELF);
    object.owner = me;
    object.count = count;
    if (object.key instanceof Thread) {
      holds.taken(object, me);
    }
    for (ControlledThread other = object.firstWaiter; other != null; other = other.next) {
      other.state = ControlledThread.State.BLOCKED;
      scheduler.point().disable(other.id);
    }
  }

  /** Enters a monitor as the JVM or the JDK does it, without a report. */
  void lock(SharedObject object) {
    ControlledThread me = scheduler.current();
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

  /** A thread reads what a monitor protects, without waiting for it. */
  public void look(Object monitor) {
    SharedObject object = meet(monitor);
    scheduler.step(OperationKind.READ, object, LocationTable.SELF, ExecutionTrace.READ);
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
    races.releases(object, LocationTable.SELF);
    boolean inCall = scheduler.current().sections.isAtomic() && isPart(object.key);
    footprint.release(object, inCall);
    if (object.key instanceof Thread && object.owner != null) {
      holds.released(object, object.owner);
    }
    object.owner = null;
    object.count = 0;
    for (ControlledThread other = object.firstWaiter; other != null; other = other.next) {
      scheduler.point().enable(other.id);
    }
  }

  /** Waits until a monitor is free, to take it at the entry of a method that is called next. */
  public void approach(Object monitor) {
    enter(monitor);
    SharedObject object = objects.meet(monitor);
    reals.approaches(scheduler.current(), object);
    if (--object.count == 0) {
      release(object);
    }
  }

  /** Takes the simulated monitor for a thread that has the real one. */
  public void beginReal(Object monitor) {
    SharedObject object = objects.meet(monitor);
    ControlledThread me = scheduler.current();
    boolean approached = reals.enters(me, object);
    if (object.owner == me) {
      object.count++;
      return;
    }
    if (object.owner != null) {
      scheduler.finish(RealMonitors.contradiction(me, object.owner, names.of(object)));
    }
    if (!approached) {
      reals.takes(me, object);
    }
    take(object, me, 1);
  }

  /** Releases the simulated monitor for a thread that is about to release the real one. */
  public void endReal(Object monitor) {
    SharedObject object = objects.meet(monitor);
    ControlledThread me = scheduler.current();
    reals.leaves(object);
    if (object.owner == me && --object.count == 0) {
      release(object);
      reals.releases(me, object);
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
      RealMonitors.refuseReal(monitor);
    }
    SharedObject object = owned(monitor);
    if (reals.isEntered(object)) {
      RealMonitors.refuseWait(monitor);
    }
    refinement.needEnd(object.task);
    ControlledThread me = scheduler.current();
    throwIfInterrupted(me);
    me.spurious = spuriousWakeups.choose();
    ControlledThread.Wake wake = await(object, me, nanos);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.WAIT, object, wake.words());
    }
    if (wake == ControlledThread.Wake.INTERRUPTED) {
      throwIfInterrupted(me);
    }
  }

  /** Waits on a thread that the current one joins, and reports a join. */
  void awaitEnd(SharedObject thread, long nanos) throws InterruptedException {
    if (reals.isEntered(thread)) {
      RealMonitors.refuseWait(thread.key);
    }
    ControlledThread me = scheduler.current();
    throwIfInterrupted(me);
    waits.joins(me, true);
    ControlledThread.Wake wake = await(thread, me, nanos);
    waits.joins(me, false);
    if (wake == ControlledThread.Wake.INTERRUPTED) {
      throwIfInterrupted(me);
    }
  }

  private void throwIfInterrupted(ControlledThread me) throws InterruptedException {
    if (waits.clearInterrupt(me)) {
      throw new InterruptedException();
    }
  }

  /** Releases a monitor until it is notified, and acquires it again; returns why it was woken. */
  private ControlledThread.Wake await(SharedObject object, ControlledThread me, long nanos) {
    int count = object.count;
    release(object);
    object.addSleeper(me);
    me.interruptible = true;
    waits.block(
        OperationKind.WAIT, object, LocationTable.SELF, ControlledThread.State.WAITING, nanos);
    me.interruptible = false;
    footprint.write(object, LocationTable.SELF);
    ControlledThread.Wake wake = me.wake;
    if (wake == ControlledThread.Wake.SIGNALLED) {
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
   * Notifies one thread, or all. No thread can observe when in the synchronized block, unless one
   * of the waiting threads was interrupted meanwhile: it may leave before.
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
      scheduler.step(kind, object, LocationTable.SELF, ExecutionTrace.WRITE);
    }
    footprint.write(object, LocationTable.SELF);
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
      ControlledThread sleeper = object.firstSleeper;
      while (chosen-- > 0 && sleeper != null) {
        sleeper = sleeper.next;
      }
      if (sleeper != null) {
        wake(object, sleeper);
      }
    }
  }

  /** Notifies all threads that wait on an object. */
  void wakeAll(SharedObject object) {
    while (object.firstSleeper != null) {
      wake(object, object.firstSleeper);
    }
  }

  /**
   * A notified thread wants the monitor back: it joins the threads that wait for it, and is enabled
   * when the monitor is free.
   */
  private void wake(SharedObject object, ControlledThread sleeper) {
    object.removeSleeper(sleeper);
    waits.signal(sleeper);
    sleeper.state = ControlledThread.State.BLOCKED;
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
