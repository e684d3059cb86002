package dev.heddle.runtime.sync;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Access;
import dev.heddle.hooks.Section;
import dev.heddle.runtime.internals.QueuedSynchronizer;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.outcome.Leftovers;
import dev.heddle.runtime.outcome.Livelocks;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.Clock;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.Names;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Synchronizer;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.waiting.Acquisitions;
import dev.heddle.runtime.waiting.Acquisitions.Acquisition;
import dev.heddle.runtime.waiting.Waits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@link java.util.concurrent.locks.AbstractQueuedSynchronizer} by its meaning.
 *
 * <p>Acquiring a plain lock or latch is one step, which is enabled while its state allows it: in
 * which order threads came to wait for it makes no difference to anybody. Where it does, because
 * the synchronizer is fair, or lets some threads pass that it makes others wait for, or is the
 * program's own, there are two: a thread that is refused joins a queue, in the order of arrival,
 * and tries again when it is first and something was released; then releasing is a step too.
 * Releasing a plain lock or latch is one only if somebody asks for its state without waiting for
 * it, with tryLock for instance: nobody else can tell whether it has happened.
 */
public final class Synchronizers {
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Clock clock;
  private final Footprint footprint;
  private final Narration narration;
  private final Refinement refinement;
  private final RaceCheck races;
  private final Waits waits;
  private final Leftovers leftovers;
  private final Livelocks livelocks;
  private final Contention contention;
  private final Locks locks;
  private final Acquisitions acquisitions;

  /** What was acquired or released last, probably the next too. */
  private SharedObject last = new SharedObject();

  public Synchronizers(
      Kernel kernel,
      Clock clock,
      RaceCheck races,
      Waits waits,
      Leftovers leftovers,
      Livelocks livelocks,
      Acquisitions acquisitions,
      Contention contention,
      Locks locks) {
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

  /** Acquires the synchronizer of a reentrant lock, waiting if need be. */
  public void lock(Object synchronizer) {
    SharedObject object = meet(synchronizer);
    Task me = scheduler.current();
    if (contention.kind(object) == Synchronizer.LOCK && !me.sections.isAtomic()) {
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

  /** Acquires, waiting if need be; false if the time ran out. */
  public boolean acquire(
      Object synchronizer, long argument, boolean shared, boolean interruptibly, long nanos)
      throws InterruptedException {
    waits.before();
    SharedObject object = meet(synchronizer);
    Task me = scheduler.current();
    Synchronizer kind = contention.kind(object);
    if (interruptibly && waits.clearInterrupt(me)) {
      throw new InterruptedException();
    }
    boolean again = kind.reentrant() && heldBySelf(object);
    if (nanos >= 0 && !again && !kind.queues()) {
      refinement.needReleases();
    }
    boolean atOnce = me.sections.isAtomic() || again;
    if (!atOnce && (kind.queues() || nanos == 0)) {
      scheduler.attempt(object, kind.queues() && kind.touch() != Trace.READ && nanos != 0);
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
        !atOnce && kind.allows(synchronizer, QueuedSynchronizer.state(synchronizer), me);
    contention.enlist(object, me);
    return waitFor(object, me, interruptibly, deadline, allowed);
  }

  private boolean heldBySelf(SharedObject object) {
    return QueuedSynchronizer.owner(object.key) == scheduler.current().thread;
  }

  private boolean attempt(SharedObject object, Acquisition wanted) {
    return attempt(object, wanted.argument, wanted.shared);
  }

  private boolean attempt(SharedObject object, long argument, boolean shared) {
    Task me = scheduler.current();
    me.sections.enter(Section.ATOMIC);
    boolean acquired;
    try {
      acquired = contention.kind(object).acquire(object.key, argument, shared, me);
    } finally {
      me.sections.leave(Section.ATOMIC);
    }
    footprint.touch(
        object, Locations.SELF, acquired ? contention.kind(object).touch() : Trace.READ);
    livelocks.attempts(object.key, acquired);
    if (acquired) {
      races.acquires(object, Locations.SELF);
      if (!narration.narrator().silent()) {
        narration.narrator().didTo(OperationKind.LOCK, object, Names.mode(object, shared));
      }
      contention.acquired(object);
    }
    return acquired;
  }

  /**
   * Acquires when the synchronizer allows it, unless the time runs out or an interrupt comes first.
   *
   * @param me the current task, which is enlisted already
   * @param deadline when the time runs out, or -1
   * @param allowed whether it allows it already, so that the thread can be chosen at once
   */
  boolean waitFor(
      SharedObject object, Task me, boolean interruptibly, long deadline, boolean allowed)
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
        waits.block(kind, object, Locations.SELF, Task.State.WAITING, left, ready);
        me.interruptible = false;
        ready = false;
        if (me.wake == Task.Wake.INTERRUPTED) {
          waits.clearInterrupt(me);
          throw new InterruptedException();
        }
        boolean last = me.wake == Task.Wake.TIMED_OUT;
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

  /** Takes a lock back as a step of its own, unless that is a part of a call that is one step. */
  void acquireAgain(SharedObject lock, Task me) {
    Synchronizer kind = contention.kind(lock);
    if (!me.sections.isAtomic() && !kind.queues()) {
      boolean allowed = kind.allows(lock.key, QueuedSynchronizer.state(lock.key), me);
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
   * Takes a lock back for a task that is among those who wait for it, and was chosen to have it.
   */
  void reacquire(SharedObject lock, Task me) {
    if (!contention.kind(lock).queues() && attempt(lock, acquisitions.of(me).argument, false)) {
      contention.delist(lock, me, true);
    } else {
      waitUninterruptibly(lock, me, false);
    }
  }

  private void waitUninterruptibly(SharedObject lock, Task me, boolean allowed) {
    try {
      waitFor(lock, me, false, -1, allowed);
    } catch (InterruptedException e) {
      throw new IllegalStateException("an uninterruptible wait was interrupted", e);
    }
  }

  public boolean release(Object synchronizer, long argument, boolean shared) {
    SharedObject object = meet(synchronizer);
    Task me = scheduler.current();
    Synchronizer kind = contention.kind(object);
    if (kind == Synchronizer.LOCK && !refinement.releases()) {
      return locks.release(object, me, argument);
    }
    boolean atPoint = beforeRelease(OperationKind.UNLOCK, object, object);
    races.releases(object, Locations.SELF);
    footprint.release(object, atPoint);
    boolean released;
    me.sections.enter(Section.ATOMIC);
    try {
      released = kind.release(synchronizer, argument, shared, me);
    } finally {
      me.sections.leave(Section.ATOMIC);
    }
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.UNLOCK, object, Names.mode(object, shared));
    }
    if (released) {
      contention.released(object);
    }
    return released;
  }

  /**
   * A scheduling point before something that is one only for those who can tell a lock that is held
   * from one that is not, or who waits for it.
   *
   * @return whether there was one, or the thread is in a call that is one step
   */
  boolean beforeRelease(OperationKind kind, SharedObject concerned, SharedObject lock) {
    boolean seen = refinement.releases() || contention.kind(lock).queues();
    boolean inCall = scheduler.current().sections.isAtomic();
    if (seen && !inCall) {
      scheduler.step(kind, concerned, Locations.SELF, Trace.WRITE);
    }
    return seen || inCall;
  }

  /** The JDK's own code looks at the state of a synchronizer, or writes it. */
  public void accessed(Object synchronizer, int access) {
    livelocks.attempts(synchronizer, access != Access.READ);
    if (access != Access.READ) {
      leftovers.meets(synchronizer);
    }
    Synchronizer kind = Synchronizer.of(synchronizer);
    if (kind.queues()) {
      return;
    }
    if (access != Access.READ) {
      contention.watch();
    }
    if (access != Access.WRITE && races.on()) {
      races.acquires(objects.of(synchronizer), Locations.SELF);
    }
    if (footprint.traced()) {
      int touch = access == Access.UPDATE ? kind.touch() : Trace.READ;
      footprint.touch(objects.of(synchronizer), Locations.SELF, touch);
    }
    if (access != Access.WRITE
        && !refinement.releases()
        && QueuedSynchronizer.owner(synchronizer) != scheduler.current().thread) {
      refinement.needReleases();
    }
  }

  /**
   * The threads that wait to acquire a synchronizer.
   *
   * <p>Whether a thread that is about to acquire a plain lock has joined its queue already is a
   * choice, made when somebody asks.
   */
  public Thread[] queuedThreads(Object synchronizer) {
    refinement.needReleases();
    SharedObject object = objects.meet(synchronizer);
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(OperationKind.READ, object, Locations.SELF, Trace.READ);
    }
    footprint.everything();
    boolean certain = contention.kind(object).queues();
    List<Thread> queued = new ArrayList<>();
    for (Task task = object.firstWaiter; task != null; task = task.next) {
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

  static Thread[] threads(@Nullable Task first) {
    Thread[] threads = new Thread[SharedObject.length(first)];
    int i = 0;
    for (Task task = first; task != null; task = task.next) {
      threads[i++] = task.thread;
    }
    return threads;
  }

  public boolean hasQueuedPredecessors(Object synchronizer) {
    SharedObject object = objects.meet(synchronizer);
    footprint.read(object, Locations.SELF);
    Task first = object.firstWaiter;
    return first != null && first != scheduler.current();
  }

  /** Whether the thread that has waited longest wants the synchronizer for itself alone. */
  public boolean firstIsExclusive(Object synchronizer) {
    SharedObject object = objects.meet(synchronizer);
    footprint.read(object, Locations.SELF);
    Task first = object.firstWaiter;
    return first != null && !acquisitions.of(first).shared && first != scheduler.current();
  }
}
