package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;

/**
 * The conditions of synchronizers: first in, first out.
 *
 * <p>Signalling is no scheduling point, unless somebody asks who waits for the lock: nobody else
 * can tell at which moment, while it holds the lock, a thread signalled. A wait that is interrupted
 * or runs out ends in two steps: another thread may hold the lock in between, and signal those who
 * still wait.
 */
final class Conditions {
  private final Engine engine;
  private final Synchronizers synchronizers;

  Conditions(Engine engine, Synchronizers synchronizers) {
    this.engine = engine;
    this.synchronizers = synchronizers;
  }

  /** Waits on a condition; false if the time ran out. */
  boolean await(Object condition, boolean interruptibly, long nanos) throws InterruptedException {
    Task me = engine.current();
    SharedObject lock = engine.object(QueuedSynchronizer.ofCondition(condition));
    SharedObject queue = engine.object(condition);
    boolean atPoint = synchronizers.beforeRelease(OperationKind.WAIT, queue, lock);
    if (interruptibly && engine.waits().clearInterrupt(me)) {
      throw new InterruptedException();
    }
    boolean queues = synchronizers.contention().kind(lock).queues();
    Task place = queues ? new Task(me.id, me.thread, me.self) : me;
    queue.addSleeper(place);
    engine.races().releases(lock, Locations.SELF);
    long saved = release(lock, queue, place);
    engine.footprint().release(lock, atPoint);
    engine.footprint().write(queue, Locations.SELF);
    boolean early = place.wake == Task.Wake.SIGNALLED && place != me;
    boolean interrupted = !early && interruptibly && Interrupts.isSet(me.thread);
    boolean enlisted = false;
    boolean spurious = false;
    if (!early && !interrupted) {
      queue.replaceSleeper(place, me);
      Synchronizers.want(me, saved, false);
      me.spurious = engine.spuriousWakeups().choose();
      me.interruptible = interruptibly;
      engine.waits().block(OperationKind.WAIT, queue, Locations.SELF, Task.State.WAITING, nanos);
      me.interruptible = false;
      enlisted = me.wake == Task.Wake.SIGNALLED;
      interrupted = me.wake == Task.Wake.INTERRUPTED;
      spurious = me.wake == Task.Wake.SPURIOUS;
      if (!enlisted) {
        engine.footprint().write(queue, Locations.SELF);
        queue.removeSleeper(me);
      }
    } else if (interrupted) {
      queue.removeSleeper(place);
    }
    reacquire(lock, me, saved, enlisted);
    if (spurious && !engine.narrator().silent()) {
      engine.narrator().didTo(OperationKind.WAIT, queue, Task.Wake.SPURIOUS.words());
    }
    if (interrupted) {
      engine.waits().clearInterrupt(me);
      throw new InterruptedException();
    }
    return early || enlisted || spurious;
  }

  /**
   * Gives the lock back. If that is done by code of the program, it may be switched, and whoever
   * gets the lock before it has ended may signal the task already, whose place in the queue is kept
   * meanwhile.
   */
  private long release(SharedObject lock, SharedObject queue, Task place) {
    boolean released = false;
    try {
      long saved = releaseFully(lock, engine.current());
      released = true;
      return saved;
    } finally {
      if (!released) {
        queue.removeSleeper(place);
      }
    }
  }

  private long releaseFully(SharedObject lock, Task me) {
    Contention contention = synchronizers.contention();
    me.callDepth++;
    long saved;
    try {
      saved = QueuedSynchronizer.state(lock.key);
      if (!QueuedSynchronizer.isHeld(lock.key)
          || !contention.kind(lock).release(lock.key, saved, false, me)) {
        throw new IllegalMonitorStateException();
      }
    } finally {
      me.callDepth--;
    }
    contention.released(lock);
    return saved;
  }

  /** Takes the lock back; a signalled task is among those who wait for it already. */
  private void reacquire(SharedObject lock, Task me, long saved, boolean enlisted) {
    Synchronizers.want(me, saved, false);
    if (enlisted) {
      synchronizers.reacquire(lock, me);
    } else {
      synchronizers.acquireAgain(lock, me);
    }
  }

  /**
   * Signals the longest waiting thread, or all; a signalled thread is one that waits for the
   * synchronizer.
   */
  void signal(Object condition, boolean all) {
    requireHeld(condition);
    SharedObject lock = engine.object(QueuedSynchronizer.ofCondition(condition));
    SharedObject queue = engine.object(condition);
    OperationKind kind = all ? OperationKind.NOTIFY_ALL : OperationKind.NOTIFY;
    if (engine.refinement().releases()) {
      synchronizers.beforeRelease(kind, queue, lock);
    } else if (engine.waits().mayLeave(queue)) {
      engine.step(kind, queue, Locations.SELF, Trace.WRITE);
    }
    engine.footprint().write(queue, Locations.SELF);
    if (!engine.narrator().silent()) {
      engine.narrator().didTo(kind, queue, queue.firstSleeper == null ? "nobody waits" : null);
    }
    if (queue.firstSleeper == null) {
      engine.outsiders().signalled(condition);
    }
    do {
      Task sleeper = queue.firstSleeper;
      if (sleeper == null) {
        return;
      }
      queue.removeSleeper(sleeper);
      if (sleeper != engine.tasks().at(sleeper.id)) {
        sleeper.wake = Task.Wake.SIGNALLED;
        continue;
      }
      engine.waits().signal(sleeper);
      sleeper.waitsFor = lock;
      int location = engine.waits().announced(sleeper, lock, Locations.SELF);
      engine.point().announce(sleeper.id, OperationKind.LOCK, location);
      engine.point().cause(sleeper.id);
      synchronizers.contention().enlist(lock, sleeper);
    } while (all);
  }

  private void requireHeld(Object condition) {
    Task me = engine.current();
    me.callDepth++;
    boolean held;
    try {
      held = QueuedSynchronizer.isHeld(QueuedSynchronizer.ofCondition(condition));
    } finally {
      me.callDepth--;
    }
    if (!held) {
      throw new IllegalMonitorStateException();
    }
  }

  /** The threads that wait on a condition, the longest waiting first. */
  Thread[] waiters(Object condition) {
    requireHeld(condition);
    engine.footprint().read(engine.object(condition), Locations.SELF);
    return Synchronizers.threads(engine.object(condition).firstSleeper);
  }
}
