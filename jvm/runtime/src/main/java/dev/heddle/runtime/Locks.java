package dev.heddle.runtime;

import dev.heddle.core.OperationKind;

/**
 * Reentrant locks without a queue whose acquiring neither time nor an interrupt ends: what programs
 * do most, at the cost of a monitor.
 */
final class Locks {
  private final Engine engine;

  Locks(Engine engine) {
    this.engine = engine;
  }

  /** Acquires a lock, as one step unless the task holds it already. */
  void acquire(SharedObject lock, Task me) {
    boolean again = QueuedSynchronizer.owner(lock.key) == me.thread;
    while (!again && !isFreeInTurn(lock, me)) {
      // Somebody else has taken it past Heddle: waits on.
    }
    Synchronizer.LOCK.acquire(lock.key, 1, false, me);
    engine.footprint().take(lock);
    engine.races().acquires(lock, Locations.SELF);
    if (!engine.narrator().silent()) {
      engine.narrator().didTo(OperationKind.LOCK, lock, null);
    }
    if (!again) {
      keepOut(lock);
    }
  }

  /** Releases a lock, which is no step of its own. */
  boolean release(SharedObject lock, Task me, long argument) {
    engine.races().releases(lock, Locations.SELF);
    engine.footprint().write(lock, Locations.SELF);
    boolean released = Synchronizer.LOCK.release(lock.key, argument, false, me);
    if (!engine.narrator().silent()) {
      engine.narrator().didTo(OperationKind.UNLOCK, lock, null);
    }
    if (released) {
      letIn(lock);
    }
    return released;
  }

  private void keepOut(SharedObject lock) {
    for (Task other = lock.firstWaiter; other != null; other = other.next) {
      other.ready = false;
      if (other.wake != Task.Wake.INTERRUPTED && !engine.timers().mayFire(other)) {
        engine.point().disable(other.id);
      }
    }
  }

  private void letIn(SharedObject lock) {
    for (Task other = lock.firstWaiter; other != null; other = other.next) {
      other.ready = true;
      engine.point().enable(other.id);
    }
  }

  /** Waits until the lock is free and it is the turn of the task; whether it is free then. */
  private boolean isFreeInTurn(SharedObject lock, Task me) {
    Footprint footprint = engine.footprint();
    if (me.idleDepth > 0) {
      footprint.idles(me);
    }
    boolean free = QueuedSynchronizer.state(lock.key) == 0;
    me.state = Task.State.WAITING;
    me.wake = Task.Wake.NONE;
    me.waitsFor = lock;
    me.ready = free;
    me.queued = false;
    engine.point().announce(me.id, OperationKind.LOCK, footprint.announced(lock, Locations.SELF));
    lock.addWaiter(me);
    if (!free) {
      engine.point().disable(me.id);
      engine.narrator().blocks(me, OperationKind.LOCK, lock);
    }
    engine.schedule();
    footprint.read(lock, Locations.SELF);
    me.state = Task.State.RUNNABLE;
    me.waitsFor = null;
    lock.removeWaiter(me);
    return QueuedSynchronizer.state(lock.key) == 0;
  }
}
