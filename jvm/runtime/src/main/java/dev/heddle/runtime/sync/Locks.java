package dev.heddle.runtime.sync;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.internals.QueuedSynchronizer;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Synchronizer;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.waiting.Acquisitions;
import dev.heddle.runtime.waiting.PoolWorkers;
import dev.heddle.runtime.waiting.ThreadStates;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Reentrant locks without a queue whose acquiring neither time nor an interrupt ends: what programs
 * do most, at the cost of a monitor.
 */
public final class Locks {
  private final Scheduler scheduler;
  private final Footprint footprint;
  private final Narration narration;
  private final RaceCheck races;
  private final ThreadStates states;
  private final PoolWorkers workers;
  private final Contention contention;
  private final Acquisitions acquisitions;

  public Locks(
      Kernel kernel,
      RaceCheck races,
      ThreadStates states,
      PoolWorkers workers,
      Contention contention,
      Acquisitions acquisitions) {
    this.scheduler = kernel.scheduler();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.races = races;
    this.states = states;
    this.workers = workers;
    this.contention = contention;
    this.acquisitions = acquisitions;
  }

  /** Acquires a lock, as one step unless the task holds it already. */
  void acquire(SharedObject lock, Task me) {
    AbstractQueuedSynchronizer key = (AbstractQueuedSynchronizer) lock.key;
    boolean again = QueuedSynchronizer.isHeldBy(key, me.thread);
    if (again) {
      Synchronizer.LOCK.acquire(key, 1, false, me);
    } else {
      do {
        awaitTurn(lock, key, me);
      } while (!QueuedSynchronizer.isFree(key));
      QueuedSynchronizer.hold(key, me.thread);
    }
    footprint.take(lock);
    races.acquires(lock, Locations.SELF);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.LOCK, lock, null);
    }
    if (!again) {
      for (Task other = lock.firstWaiter; other != null; other = other.next) {
        contention.keepOut(other);
      }
    }
  }

  /** Releases a lock, which is no step of its own. */
  boolean release(SharedObject lock, Task me, long argument) {
    races.releases(lock, Locations.SELF);
    footprint.release(lock, me.sections.isAtomic());
    boolean released = Synchronizer.LOCK.release(lock.key, argument, false, me);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.UNLOCK, lock, null);
    }
    for (Task other = lock.firstWaiter; released && other != null; other = other.next) {
      other.ready = true;
      scheduler.point().enable(other.id);
    }
    return released;
  }

  /** Waits until the lock is free and it is the turn of the task. */
  private void awaitTurn(SharedObject lock, AbstractQueuedSynchronizer key, Task me) {
    boolean free = QueuedSynchronizer.isFree(key);
    if (workers.isIdle(me)) {
      footprint.idles(me, /* mayGoOn= */ true);
      me.state = Task.State.WAITING;
    }
    if (me.wake != Task.Wake.NONE) {
      me.wake = Task.Wake.NONE;
    }
    me.waitsFor = lock;
    me.ready = free;
    acquisitions.of(me).queued = false;
    states.announces(me, lock, Locations.SELF);
    scheduler
        .point()
        .announce(me.id, OperationKind.LOCK, footprint.announced(lock, Locations.SELF));
    contention.addWaiter(lock, me);
    if (!free) {
      me.state = Task.State.WAITING;
      scheduler.point().disable(me.id);
      narration.narrator().blocks(me, OperationKind.LOCK, lock);
    }
    scheduler.schedule();
    footprint.read(lock, Locations.SELF);
    if (me.state != Task.State.RUNNABLE) {
      me.state = Task.State.RUNNABLE;
    }
    me.waitsFor = null;
    lock.removeWaiter(me);
  }
}
