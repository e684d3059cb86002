package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Reentrant locks without a queue whose acquiring neither time nor an interrupt ends: what programs
 * do most, at the cost of a monitor.
 */
final class Locks {
  private final Engine engine;
  private final Contention contention;

  Locks(Engine engine, Contention contention) {
    this.engine = engine;
    this.contention = contention;
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
    engine.footprint().take(lock);
    engine.races().acquires(lock, Locations.SELF);
    if (!engine.narrator().silent()) {
      engine.narrator().didTo(OperationKind.LOCK, lock, null);
    }
    if (!again) {
      for (Task other = lock.firstWaiter; other != null; other = other.next) {
        contention.keepOut(other);
      }
    }
  }

  /** Releases a lock, which is no step of its own. */
  boolean release(SharedObject lock, Task me, long argument) {
    engine.races().releases(lock, Locations.SELF);
    engine.footprint().release(lock, me.callDepth > 0);
    boolean released = Synchronizer.LOCK.release(lock.key, argument, false, me);
    if (!engine.narrator().silent()) {
      engine.narrator().didTo(OperationKind.UNLOCK, lock, null);
    }
    for (Task other = lock.firstWaiter; released && other != null; other = other.next) {
      other.ready = true;
      engine.point().enable(other.id);
    }
    return released;
  }

  /** Waits until the lock is free and it is the turn of the task. */
  private void awaitTurn(SharedObject lock, AbstractQueuedSynchronizer key, Task me) {
    Footprint footprint = engine.footprint();
    boolean free = QueuedSynchronizer.isFree(key);
    if (me.idleDepth > 0) {
      footprint.idles(me, /* mayGoOn= */ true);
      me.state = Task.State.WAITING;
    }
    if (me.wake != Task.Wake.NONE) {
      me.wake = Task.Wake.NONE;
    }
    me.waitsFor = lock;
    me.ready = free;
    me.queued = false;
    engine.states().announces(me, lock, Locations.SELF);
    engine.point().announce(me.id, OperationKind.LOCK, footprint.announced(lock, Locations.SELF));
    contention.addWaiter(lock, me);
    if (!free) {
      me.state = Task.State.WAITING;
      engine.point().disable(me.id);
      engine.narrator().blocks(me, OperationKind.LOCK, lock);
    }
    engine.schedule();
    footprint.read(lock, Locations.SELF);
    if (me.state != Task.State.RUNNABLE) {
      me.state = Task.State.RUNNABLE;
    }
    me.waitsFor = null;
    lock.removeWaiter(me);
  }
}
