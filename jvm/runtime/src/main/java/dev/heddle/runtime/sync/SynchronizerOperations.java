package dev.heddle.runtime.sync;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.Section;
import dev.heddle.runtime.internals.RawQueuedSynchronizer;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.outcome.LeftoverCheck;
import dev.heddle.runtime.outcome.LivelockCheck;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.schedule.VirtualClock;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.SynchronizerKind;
import dev.heddle.runtime.waiting.Acquisitions;
import dev.heddle.runtime.waiting.Acquisitions.Acquisition;
import dev.heddle.runtime.waiting.ThreadWaits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The semantics of {@link java.util.concurrent.locks.AbstractQueuedSynchronizer}.
 *
 * <p>Acquiring a plain lock or latch is one step, which is enabled while its state allows it: the
 * order in which threads began to wait for it makes no difference. Where the order does make one,
 * because the synchronizer is fair, or lets some threads pass that it makes others wait for, or is
 * the program's own, there are two steps: a thread that is refused joins a queue, in the order of
 * arrival, and tries again when it is first and something was released; then releasing is a step
 * too. Releasing a plain lock or latch is a step only if a thread reads its state without waiting
 * for it, with tryLock for instance: nothing else shows whether it has happened.
 */
public final class SynchronizerOperations {
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final VirtualClock clock;
  private final Footprint footprint;
  private final NarrationState narration;
  private final PromotionState refinement;
  private final RaceCheck races;
  private final ThreadWaits waits;
  private final LeftoverCheck leftovers;
  private final LivelockCheck livelocks;
  private final SynchronizerWaiters contention;
  private final FastReentrantLocks locks;
  private final Acquisitions acquisitions;

  /** What was acquired or released last, probably the next too. */
  private SharedObject last = new SharedObject();

  public SynchronizerOperations(
      Kernel kernel,
      VirtualClock clock,
      RaceCheck races,
      ThreadWaits waits,
      LeftoverCheck leftovers,
      LivelockCheck livelocks,
      Acquisitions acquisitions,
      SynchronizerWaiters contention,
      FastReentrantLocks locks) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.clock = clock;
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.refinement = kernel.refinement();
    this.races = races;
    this.waits = waits;
    this.leftovers = leftovers;
    this.livelocks = livelocks;
    this.acquisitions = acquisitions;
    this.contention = contention;
    this.locks = locks;
  }

  private SharedObject meet(Object synchronizer) {
    SharedObject object = objects.meet(synchronizer, last);
    if (object != last) {
      last = object;
    }
    return object;
  }

  /** Acquires the synchronizer of a reentrant lock, waiting if necessary. */
  public void lock(Object synchronizer) {
    SharedObject object = meet(synchronizer);
    ControlledThread me = scheduler.current();
    if (contention.kind(object) == SynchronizerKind.LOCK && !me.sections.isAtomic()) {
      waits.before();
      locks.acquire(object, me);
      return;
    }
    try {
      acquire(synchronizer, 1, false, false, -1);
    } catch (InterruptedException e) {
      throw new IllegalStateException("an uninterruptible acquire was interrupted", e);
    }
  }

  /** Acquires, waiting if necessary; false if the time ran out. */
  public boolean acquire(
      Object synchronizer, long argument, boolean shared, boolean interruptibly, long nanos)
      throws InterruptedException {
    waits.before();
    SharedObject object = meet(synchronizer);
    ControlledThread me = scheduler.current();
    SynchronizerKind kind = contention.kind(object);
    if (interruptibly && waits.clearInterrupt(me)) {
      throw new InterruptedException();
    }
    boolean again = kind.reentrant() && heldBySelf(object);
    if (nanos >= 0 && !again && !kind.queues()) {
      refinement.needReleases();
    }
    boolean atOnce = me.sections.isAtomic() || again;
    if (!atOnce && (kind.queues() || nanos == 0)) {
      scheduler.attempt(object, kind.queues() && kind.touch() != ExecutionTrace.READ && nanos != 0);
      atOnce = true;
    }
    if (atOnce) {
      if (attempt(object, argument, shared)) {
        return true;
      }
      if (nanos == 0) {
        return false;
      }
    }
    acquisitions.want(me, argument, shared);
    long deadline = nanos < 0 ? -1 : clock.after(nanos);
    boolean allowed =
        !atOnce && kind.allows(synchronizer, RawQueuedSynchronizer.state(synchronizer), me);
    contention.enlist(object, me);
    return waitFor(object, me, interruptibly, deadline, allowed);
  }

  private boolean heldBySelf(SharedObject object) {
    return RawQueuedSynchronizer.owner(object.key) == scheduler.current().thread;
  }

  private boolean attempt(SharedObject object, Acquisition wanted) {
    return attempt(object, wanted.argument, wanted.shared);
  }

  private boolean attempt(SharedObject object, long argument, boolean shared) {
    ControlledThread me = scheduler.current();
    me.sections.enter(Section.ATOMIC);
    boolean acquired;
    try {
      acquired = contention.kind(object).acquire(object.key, argument, shared, me);
    } finally {
      me.sections.leave(Section.ATOMIC);
    }
    footprint.touch(
        object,
        LocationTable.SELF,
        acquired ? contention.kind(object).touch() : ExecutionTrace.READ);
    livelocks.attempts(object.key, acquired);
    if (acquired) {
      races.acquires(object, LocationTable.SELF);
      if (!narration.narrator().silent()) {
        narration.narrator().didTo(OperationKind.LOCK, object, ObjectNames.mode(object, shared));
      }
      contention.acquired(object);
    }
    return acquired;
  }

  /**
   * Acquires when the synchronizer allows it, unless the time runs out or an interrupt comes first.
   *
   * @param me the current thread, which is enlisted already
   * @param deadline when the time runs out, or -1
   * @param allowed whether it allows it already, so that the thread can be chosen at once
   */
  boolean waitFor(
      SharedObject object,
      ControlledThread me,
      boolean interruptibly,
      long deadline,
      boolean allowed)
      throws InterruptedException {
    boolean queues = contention.kind(object).queues();
    boolean ready = allowed;
    boolean acquired = false;
    try {
      while (true) {
        if (queues && object.firstWaiter == me) {
          acquisitions.of(me).woken = false;
          acquired = attempt(object, acquisitions.of(me));
          if (acquired) {
            return true;
          }
          if (acquisitions.of(me).woken) {
            continue;
          }
        }
        if (interruptibly && waits.clearInterrupt(me)) {
          throw new InterruptedException();
        }
        me.interruptible = interruptibly;
        long left = deadline < 0 ? -1 : Math.max(deadline - clock.now(), 0);
        OperationKind kind = left < 0 ? OperationKind.LOCK : OperationKind.TIMED_LOCK;
        waits.block(kind, object, LocationTable.SELF, ControlledThread.State.WAITING, left, ready);
        me.interruptible = false;
        ready = false;
        if (me.wake == ControlledThread.Wake.INTERRUPTED) {
          waits.clearInterrupt(me);
          throw new InterruptedException();
        }
        boolean last = me.wake == ControlledThread.Wake.TIMED_OUT;
        if (!queues || (last && object.firstWaiter == me)) {
          acquired = attempt(object, acquisitions.of(me));
        }
        if (acquired || last) {
          return acquired;
        }
      }
    } finally {
      if (scheduler.current() == me) {
        contention.delist(object, me, acquired);
      }
    }
  }

  /** Reacquires a lock as a step of its own, unless that is a part of an atomic call. */
  void acquireAgain(SharedObject lock, ControlledThread me) {
    SynchronizerKind kind = contention.kind(lock);
    if (!me.sections.isAtomic() && !kind.queues()) {
      boolean allowed = kind.allows(lock.key, RawQueuedSynchronizer.state(lock.key), me);
      contention.enlist(lock, me);
      waitUninterruptibly(lock, me, allowed);
      return;
    }
    if (!me.sections.isAtomic()) {
      scheduler.attempt(lock, /* joins= */ true);
    }
    contention.enlist(lock, me);
    reacquire(lock, me);
  }

  /**
   * Reacquires a lock for a thread that is among those that wait for it, and was chosen to have it.
   */
  void reacquire(SharedObject lock, ControlledThread me) {
    if (!contention.kind(lock).queues() && attempt(lock, acquisitions.of(me).argument, false)) {
      contention.delist(lock, me, true);
    } else {
      waitUninterruptibly(lock, me, false);
    }
  }

  private void waitUninterruptibly(SharedObject lock, ControlledThread me, boolean allowed) {
    try {
      waitFor(lock, me, false, -1, allowed);
    } catch (InterruptedException e) {
      throw new IllegalStateException("an uninterruptible wait was interrupted", e);
    }
  }

  public boolean release(Object synchronizer, long argument, boolean shared) {
    SharedObject object = meet(synchronizer);
    ControlledThread me = scheduler.current();
    SynchronizerKind kind = contention.kind(object);
    if (kind == SynchronizerKind.LOCK && !refinement.releases()) {
      return locks.release(object, me, argument);
    }
    boolean atPoint = beforeRelease(OperationKind.UNLOCK, object, object);
    races.releases(object, LocationTable.SELF);
    footprint.release(object, atPoint);
    boolean released;
    me.sections.enter(Section.ATOMIC);
    try {
      released = kind.release(synchronizer, argument, shared, me);
    } finally {
      me.sections.leave(Section.ATOMIC);
    }
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.UNLOCK, object, ObjectNames.mode(object, shared));
    }
    if (released) {
      contention.released(object);
    }
    return released;
  }

  /**
   * A scheduling point before an operation that only matters to threads that read whether a lock is
   * held, or which threads wait for it.
   *
   * @return whether there was one, or the thread is in an atomic call
   */
  boolean beforeRelease(OperationKind kind, SharedObject concerned, SharedObject lock) {
    boolean seen = refinement.releases() || contention.kind(lock).queues();
    boolean inCall = scheduler.current().sections.isAtomic();
    if (seen && !inCall) {
      scheduler.step(kind, concerned, LocationTable.SELF, ExecutionTrace.WRITE);
    }
    return seen || inCall;
  }

  /** The JDK's own code reads the state of a synchronizer, or writes it. */
  public void accessed(Object synchronizer, int access) {
    livelocks.attempts(synchronizer, access != AccessKind.READ);
    if (access != AccessKind.READ) {
      leftovers.meets(synchronizer);
    }
    SynchronizerKind kind = SynchronizerKind.of(synchronizer);
    if (kind.queues()) {
      return;
    }
    if (access != AccessKind.READ) {
      contention.watch();
    }
    if (access != AccessKind.WRITE && races.on()) {
      races.acquires(objects.of(synchronizer), LocationTable.SELF);
    }
    if (footprint.traced()) {
      int touch = access == AccessKind.UPDATE ? kind.touch() : ExecutionTrace.READ;
      footprint.touch(objects.of(synchronizer), LocationTable.SELF, touch);
    }
    if (access != AccessKind.WRITE
        && !refinement.releases()
        && RawQueuedSynchronizer.owner(synchronizer) != scheduler.current().thread) {
      refinement.needReleases();
    }
  }

  /**
   * The threads that wait to acquire a synchronizer.
   *
   * <p>Whether a thread that is about to acquire a plain lock has joined its queue already is a
   * data choice, made when this is asked.
   */
  public Thread[] queuedThreads(Object synchronizer) {
    refinement.needReleases();
    SharedObject object = objects.meet(synchronizer);
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(OperationKind.READ, object, LocationTable.SELF, ExecutionTrace.READ);
    }
    footprint.everything();
    boolean certain = contention.kind(object).queues();
    List<Thread> queued = new ArrayList<>();
    for (ControlledThread task = object.firstWaiter; task != null; task = task.next) {
      Acquisition wanted = acquisitions.of(task);
      if (!certain && !wanted.queued && !task.ready) {
        wanted.queued = scheduler.choose(2) == 0;
      }
      if (certain || wanted.queued) {
        queued.add(task.thread);
      }
    }
    return queued.toArray(new Thread[0]);
  }

  static Thread[] threads(@Nullable ControlledThread first) {
    Thread[] threads = new Thread[SharedObject.length(first)];
    int i = 0;
    for (ControlledThread task = first; task != null; task = task.next) {
      threads[i++] = task.thread;
    }
    return threads;
  }

  public boolean hasQueuedPredecessors(Object synchronizer) {
    SharedObject object = objects.meet(synchronizer);
    footprint.read(object, LocationTable.SELF);
    ControlledThread first = object.firstWaiter;
    return first != null && first != scheduler.current();
  }

  /** Whether the thread that has waited longest wants the synchronizer for itself alone. */
  public boolean firstIsExclusive(Object synchronizer) {
    SharedObject object = objects.meet(synchronizer);
    footprint.read(object, LocationTable.SELF);
    ControlledThread first = object.firstWaiter;
    return first != null && !acquisitions.of(first).shared && first != scheduler.current();
  }
}
