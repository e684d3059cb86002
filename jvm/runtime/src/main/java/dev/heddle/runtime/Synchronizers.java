package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * {@link java.util.concurrent.locks.AbstractQueuedSynchronizer} by its meaning.
 *
 * <p>Acquiring is one step, which is enabled while the synchronizer would allow it. Releasing is a
 * step too: others can ask, with tryLock for instance, whether it has happened. A fair synchronizer
 * has one step more for a thread that must queue: its arrival.
 */
final class Synchronizers {
  private final Engine engine;

  /** The synchronizers that threads wait for now; their states, when they were last looked at. */
  private SharedObject[] contended = new SharedObject[8];

  private int[] states = new int[8];
  private int count;

  Synchronizers(Engine engine) {
    this.engine = engine;
  }

  void reset() {
    Arrays.fill(contended, 0, count, null);
    count = 0;
  }

  /**
   * Looks which waiting threads could acquire what they wait for, now that its state has perhaps
   * changed.
   */
  void refresh() {
    for (int i = 0; i < count; i++) {
      SharedObject object = contended[i];
      int state = Synchronizer.state(object.key);
      if (state != states[i]) {
        states[i] = state;
        reconsider(object, state, true);
      }
    }
  }

  private void reconsider(SharedObject object, int state, boolean changed) {
    Synchronizer kind = kind(object);
    boolean fair = Synchronizer.isFair(object.key);
    for (Task task = object.firstWaiter; task != null; task = task.next) {
      if (changed) {
        task.refused = false;
      }
      boolean first = !fair || task == object.firstWaiter;
      task.ready = first && kind.allows(object.key, state, task);
      if (task.ready) {
        engine.point().enable(task.id);
      } else if (!task.timed && task.wake != Task.Wake.INTERRUPTED) {
        engine.point().disable(task.id);
      }
    }
  }

  private static Synchronizer kind(SharedObject object) {
    Synchronizer kind = object.synchronizer;
    if (kind == null) {
      kind = Synchronizer.of(object.key);
      object.synchronizer = kind;
    }
    return kind;
  }

  /** Acquires, waiting if need be; false if the time ran out. */
  boolean acquire(
      Object synchronizer, int argument, boolean shared, boolean interruptibly, long nanos)
      throws InterruptedException {
    SharedObject object = engine.object(synchronizer);
    Task me = engine.current();
    if (interruptibly && Interrupts.clear(me.thread)) {
      throw new InterruptedException();
    }
    boolean fair = Synchronizer.isFair(synchronizer);
    me.argument = argument;
    me.shared = shared;
    me.refused = false;
    if (me.callDepth > 0 || heldBySelf(object)) {
      return attempt(object, argument, shared)
          || (nanos != 0 && waitFor(object, me, interruptibly, nanos, false));
    }
    if (nanos == 0 || fair) {
      engine.step(OperationKind.LOCK, object);
      return attempt(object, argument, shared)
          || (nanos != 0 && waitFor(object, me, interruptibly, nanos, false));
    }
    boolean allowed = kind(object).allows(synchronizer, Synchronizer.state(synchronizer), me);
    return waitFor(object, me, interruptibly, nanos, allowed);
  }

  private boolean heldBySelf(SharedObject object) {
    return Synchronizer.owner(object.key) == engine.current().thread;
  }

  private boolean attempt(SharedObject object, int argument, boolean shared) {
    Task me = engine.current();
    me.callDepth++;
    boolean acquired;
    try {
      boolean again = kind(object) == Synchronizer.LOCK && heldBySelf(object);
      acquired =
          again
              ? Synchronizer.lockAgain(object.key)
              : Synchronizer.tryAcquire(object.key, argument, shared);
    } finally {
      me.callDepth--;
    }
    if (acquired && !engine.narrator().silent()) {
      engine.narrator().did(OperationKind.LOCK, Names.of(object), null);
    }
    return acquired;
  }

  /**
   * Acquires when the synchronizer allows it, unless the time runs out or an interrupt comes first.
   *
   * @param allowed whether it allows it already, so that the thread can be chosen at once
   */
  private boolean waitFor(
      SharedObject object, Task me, boolean interruptibly, long nanos, boolean allowed)
      throws InterruptedException {
    int argument = me.argument;
    boolean shared = me.shared;
    long deadline = nanos < 0 ? 0 : engine.clock().after(nanos);
    boolean ready = allowed;
    enlist(object, me);
    try {
      while (true) {
        me.interruptible = interruptibly;
        me.refused = !ready;
        long left = nanos < 0 ? -1 : Math.max(deadline - engine.clock().now(), 0);
        engine.block(OperationKind.LOCK, object, Task.State.WAITING, left, ready);
        ready = false;
        me.interruptible = false;
        if (me.wake == Task.Wake.INTERRUPTED) {
          Interrupts.clear(me.thread);
          throw new InterruptedException();
        }
        if (attempt(object, argument, shared)) {
          return true;
        }
        if (me.wake == Task.Wake.TIMED_OUT) {
          return false;
        }
      }
    } finally {
      if (engine.current() == me) {
        delist(object, me);
      }
    }
  }

  private void enlist(SharedObject object, Task me) {
    if (object.firstWaiter == null) {
      if (count == contended.length) {
        contended = Arrays.copyOf(contended, count * 2);
        states = Arrays.copyOf(states, count * 2);
      }
      kind(object);
      states[count] = Synchronizer.state(object.key);
      contended[count++] = object;
    }
    object.addWaiter(me);
  }

  private void delist(SharedObject object, Task me) {
    object.removeWaiter(me);
    if (object.firstWaiter == null) {
      for (int i = 0; i < count; i++) {
        if (contended[i] == object) {
          contended[i] = contended[--count];
          states[i] = states[count];
          return;
        }
      }
    } else if (Synchronizer.isFair(object.key)) {
      reconsider(object, Synchronizer.state(object.key), false);
    }
  }

  boolean release(Object synchronizer, int argument, boolean shared) {
    SharedObject object = engine.object(synchronizer);
    Task me = engine.current();
    if (me.callDepth == 0) {
      engine.step(OperationKind.UNLOCK, object);
    }
    me.callDepth++;
    boolean released;
    try {
      released = Synchronizer.tryRelease(synchronizer, argument, shared);
    } finally {
      me.callDepth--;
    }
    if (!engine.narrator().silent()) {
      engine.narrator().did(OperationKind.UNLOCK, Names.of(object), null);
    }
    if (released && object.firstWaiter != null) {
      reconsider(object, Synchronizer.state(synchronizer), true);
    }
    return released;
  }

  Thread[] queuedThreads(Object synchronizer) {
    return threads(engine.object(synchronizer).firstWaiter);
  }

  private static Thread[] threads(@Nullable Task first) {
    Thread[] threads = new Thread[SharedObject.length(first)];
    int i = 0;
    for (Task task = first; task != null; task = task.next) {
      threads[i++] = task.thread;
    }
    return threads;
  }

  boolean hasQueuedPredecessors(Object synchronizer) {
    Task first = engine.object(synchronizer).firstWaiter;
    return first != null && first != engine.current();
  }

  /** Waits on a condition; false if the time ran out. */
  boolean await(Object condition, boolean interruptibly, long nanos) throws InterruptedException {
    Task me = engine.current();
    if (interruptibly && Interrupts.clear(me.thread)) {
      throw new InterruptedException();
    }
    Object synchronizer = Synchronizer.ofCondition(condition);
    SharedObject lock = engine.object(synchronizer);
    SharedObject queue = engine.object(condition);
    me.callDepth++;
    int saved;
    try {
      saved = Synchronizer.state(synchronizer);
      if (!Synchronizer.isHeld(synchronizer)
          || !Synchronizer.tryRelease(synchronizer, saved, false)) {
        throw new IllegalMonitorStateException();
      }
    } finally {
      me.callDepth--;
    }
    if (lock.firstWaiter != null) {
      reconsider(lock, Synchronizer.state(synchronizer), true);
    }
    queue.addSleeper(me);
    me.interruptible = interruptibly;
    me.argument = saved;
    me.shared = false;
    engine.block(OperationKind.WAIT, queue, Task.State.WAITING, nanos);
    me.interruptible = false;
    Task.Wake wake = me.wake;
    boolean acquired = attempt(lock, saved, false);
    if (wake == Task.Wake.SIGNALLED) {
      delist(lock, me);
    } else {
      queue.removeSleeper(me);
    }
    if (!acquired) {
      me.argument = saved;
      me.shared = false;
      waitFor(lock, me, false, -1, false);
    }
    if (wake == Task.Wake.INTERRUPTED) {
      Interrupts.clear(me.thread);
      throw new InterruptedException();
    }
    return wake == Task.Wake.SIGNALLED;
  }

  /**
   * Signals the longest waiting thread, or all; a signalled thread is one that waits for the
   * synchronizer.
   */
  void signal(Object condition, boolean all) {
    Object synchronizer = Synchronizer.ofCondition(condition);
    Task me = engine.current();
    me.callDepth++;
    boolean held = Synchronizer.isHeld(synchronizer);
    me.callDepth--;
    if (!held) {
      throw new IllegalMonitorStateException();
    }
    SharedObject lock = engine.object(synchronizer);
    SharedObject queue = engine.object(condition);
    if (!engine.narrator().silent()) {
      engine
          .narrator()
          .did(all ? OperationKind.NOTIFY_ALL : OperationKind.NOTIFY, Names.of(queue), null);
    }
    do {
      Task sleeper = queue.firstSleeper;
      if (sleeper == null) {
        return;
      }
      queue.removeSleeper(sleeper);
      engine.signal(sleeper);
      sleeper.waitsFor = lock;
      sleeper.refused = true;
      engine.point().announce(sleeper.id, OperationKind.LOCK, lock.number);
      enlist(lock, sleeper);
    } while (all);
  }

  Thread[] conditionWaiters(Object condition) {
    Object synchronizer = Synchronizer.ofCondition(condition);
    if (!Synchronizer.isHeld(synchronizer)) {
      throw new IllegalMonitorStateException();
    }
    return threads(engine.object(condition).firstSleeper);
  }
}
