package dev.heddle.runtime.sync;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.internals.RawQueuedSynchronizer;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.SynchronizerKind;
import dev.heddle.runtime.waiting.Acquisitions;
import dev.heddle.runtime.waiting.PoolWorkers;
import dev.heddle.runtime.waiting.ThreadStateLocations;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Reentrant locks without a queue that are acquired without a time limit and uninterruptibly: what
 * programs do most, as cheap as a monitor.
 */
public final class FastReentrantLocks {
  private final ThreadScheduler scheduler;
  private final Footprint footprint;
  private final NarrationState narration;
  private final RaceCheck races;
  private final ThreadStateLocations states;
  private final PoolWorkers workers;
  private final SynchronizerWaiters contention;
  private final Acquisitions acquisitions;

  public FastReentrantLocks(
      Kernel kernel,
      RaceCheck races,
      ThreadStateLocations states,
      PoolWorkers workers,
      SynchronizerWaiters contention,
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

  /** Acquires a lock, as one step unless the thread holds it already. */
  void acquire(SharedObject lock, ControlledThread me) {
    AbstractQueuedSynchronizer key = (AbstractQueuedSynchronizer) lock.key;
    boolean again = RawQueuedSynchronizer.isHeldBy(key, me.thread);
    if (again) {
      SynchronizerKind.LOCK.acquire(key, 1, false, me);
    } else {
      do {
        awaitTurn(lock, key, me);
      } while (!RawQueuedSynchronizer.isFree(key));
      RawQueuedSynchronizer.hold(key, me.thread);
    }
    footprint.take(lock);
    races.acquires(lock, LocationTable.SELF);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.LOCK, lock, null);
    }
    if (!again) {
      for (ControlledThread other = lock.firstWaiter; other != null; other = other.next) {
        contention.keepOut(other);
      }
    }
  }

  /** Releases a lock, which is no step of its own. */
  boolean release(SharedObject lock, ControlledThread me, long argument) {
    races.releases(lock, LocationTable.SELF);
    footprint.release(lock, me.sections.isAtomic());
    boolean released = SynchronizerKind.LOCK.release(lock.key, argument, false, me);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.UNLOCK, lock, null);
    }
    for (ControlledThread other = lock.firstWaiter; released && other != null; other = other.next) {
      other.ready = true;
      scheduler.point().enable(other.id);
    }
    return released;
  }

  /** Waits until the lock is free and it is the turn of the thread. */
  private void awaitTurn(SharedObject lock, AbstractQueuedSynchronizer key, ControlledThread me) {
    boolean free = RawQueuedSynchronizer.isFree(key);
    if (workers.isIdle(me)) {
      footprint.idles(me, /* mayGoOn= */ true);
      me.state = ControlledThread.State.WAITING;
    }
    if (me.wake != ControlledThread.Wake.NONE) {
      me.wake = ControlledThread.Wake.NONE;
    }
    me.waitsFor = lock;
    me.ready = free;
    acquisitions.of(me).queued = false;
    states.announces(me, lock, LocationTable.SELF);
    scheduler
        .point()
        .announce(me.id, OperationKind.LOCK, footprint.announced(lock, LocationTable.SELF));
    contention.addWaiter(lock, me);
    if (!free) {
      me.state = ControlledThread.State.WAITING;
      scheduler.point().disable(me.id);
      narration.narrator().blocks(me, OperationKind.LOCK, lock);
    }
    scheduler.schedule();
    footprint.read(lock, LocationTable.SELF);
    if (me.state != ControlledThread.State.RUNNABLE) {
      me.state = ControlledThread.State.RUNNABLE;
    }
    me.waitsFor = null;
    lock.removeWaiter(me);
  }
}
