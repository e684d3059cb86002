package dev.heddle.runtime.sync;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Section;
import dev.heddle.runtime.internals.Interrupts;
import dev.heddle.runtime.internals.QueuedSynchronizer;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.state.Tasks;
import dev.heddle.runtime.waiting.Acquisitions;
import dev.heddle.runtime.waiting.Outsiders;
import dev.heddle.runtime.waiting.SpuriousWakeups;
import dev.heddle.runtime.waiting.Waits;

/**
 * The conditions of synchronizers: first in, first out.
 *
 * <p>Signalling is no scheduling point, unless somebody asks who waits for the lock: nobody else
 * can tell at which moment, while it holds the lock, a thread signalled. A wait that is interrupted
 * or runs out ends in two steps: another thread may hold the lock in between, and signal those who
 * still wait.
 */
public final class Conditions {
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Tasks tasks;
  private final Footprint footprint;
  private final Narration narration;
  private final Refinement refinement;
  private final RaceCheck races;
  private final SpuriousWakeups spuriousWakeups;
  private final Waits waits;
  private final Outsiders outsiders;
  private final Synchronizers synchronizers;
  private final Acquisitions acquisitions;
  private final Contention contention;

  public Conditions(
      Kernel kernel,
      RaceCheck races,
      SpuriousWakeups spuriousWakeups,
      Waits waits,
      Outsiders outsiders,
      Synchronizers synchronizers,
      Acquisitions acquisitions,
      Contention contention) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.tasks = kernel.tasks();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.refinement = kernel.refinement();
    this.races = races;
    this.spuriousWakeups = spuriousWakeups;
    this.waits = waits;
    this.outsiders = outsiders;
    this.synchronizers = synchronizers;
    this.acquisitions = acquisitions;
    this.contention = contention;
  }

  /** Waits on a condition; false if the time ran out. */
  public boolean await(Object condition, boolean interruptibly, long nanos)
      throws InterruptedException {
    Task me = scheduler.current();
    SharedObject lock = objects.meet(QueuedSynchronizer.ofCondition(condition));
    SharedObject queue = objects.meet(condition);
    boolean atPoint = synchronizers.beforeRelease(OperationKind.WAIT, queue, lock);
    if (interruptibly && waits.clearInterrupt(me)) {
      throw new InterruptedException();
    }
    boolean queues = contention.kind(lock).queues();
    Task place = queues ? new Task(me.id, me.thread, me.self) : me;
    queue.addSleeper(place);
    races.releases(lock, Locations.SELF);
    long saved = release(lock, queue, place);
    footprint.release(lock, atPoint);
    footprint.write(queue, Locations.SELF);
    boolean early = place.wake == Task.Wake.SIGNALLED && place != me;
    boolean interrupted = !early && interruptibly && Interrupts.isSet(me.thread);
    boolean enlisted = false;
    boolean spurious = false;
    if (!early && !interrupted) {
      queue.replaceSleeper(place, me);
      acquisitions.want(me, saved, false);
      me.spurious = spuriousWakeups.choose();
      me.interruptible = interruptibly;
      waits.block(OperationKind.WAIT, queue, Locations.SELF, Task.State.WAITING, nanos);
      me.interruptible = false;
      enlisted = me.wake == Task.Wake.SIGNALLED;
      interrupted = me.wake == Task.Wake.INTERRUPTED;
      spurious = me.wake == Task.Wake.SPURIOUS;
      if (!enlisted) {
        footprint.write(queue, Locations.SELF);
        queue.removeSleeper(me);
      }
    } else if (interrupted) {
      queue.removeSleeper(place);
    }
    reacquire(lock, me, saved, enlisted);
    if (spurious && !narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.WAIT, queue, Task.Wake.SPURIOUS.words());
    }
    if (interrupted) {
      waits.clearInterrupt(me);
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
      long saved = releaseFully(lock, scheduler.current());
      released = true;
      return saved;
    } finally {
      if (!released) {
        queue.removeSleeper(place);
      }
    }
  }

  private long releaseFully(SharedObject lock, Task me) {
    me.sections.enter(Section.ATOMIC);
    long saved;
    try {
      saved = QueuedSynchronizer.state(lock.key);
      if (!QueuedSynchronizer.isHeld(lock.key)
          || !contention.kind(lock).release(lock.key, saved, false, me)) {
        throw new IllegalMonitorStateException();
      }
    } finally {
      me.sections.leave(Section.ATOMIC);
    }
    contention.released(lock);
    return saved;
  }

  /** Takes the lock back; a signalled task is among those who wait for it already. */
  private void reacquire(SharedObject lock, Task me, long saved, boolean enlisted) {
    acquisitions.want(me, saved, false);
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
  public void signal(Object condition, boolean all) {
    requireHeld(condition);
    SharedObject lock = objects.meet(QueuedSynchronizer.ofCondition(condition));
    SharedObject queue = objects.meet(condition);
    OperationKind kind = all ? OperationKind.NOTIFY_ALL : OperationKind.NOTIFY;
    if (refinement.releases()) {
      synchronizers.beforeRelease(kind, queue, lock);
    } else if (waits.mayLeave(queue)) {
      scheduler.step(kind, queue, Locations.SELF, Trace.WRITE);
    }
    footprint.write(queue, Locations.SELF);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(kind, queue, queue.firstSleeper == null ? "nobody waits" : null);
    }
    if (queue.firstSleeper == null) {
      outsiders.signalled(condition);
    }
    do {
      Task sleeper = queue.firstSleeper;
      if (sleeper == null) {
        return;
      }
      queue.removeSleeper(sleeper);
      if (sleeper != tasks.at(sleeper.id)) {
        sleeper.wake = Task.Wake.SIGNALLED;
        continue;
      }
      waits.signal(sleeper);
      sleeper.waitsFor = lock;
      int location = waits.announced(sleeper, lock, Locations.SELF);
      scheduler.point().announce(sleeper.id, OperationKind.LOCK, location);
      scheduler.point().cause(sleeper.id);
      contention.enlist(lock, sleeper);
    } while (all);
  }

  private void requireHeld(Object condition) {
    Task me = scheduler.current();
    me.sections.enter(Section.ATOMIC);
    boolean held;
    try {
      held = QueuedSynchronizer.isHeld(QueuedSynchronizer.ofCondition(condition));
    } finally {
      me.sections.leave(Section.ATOMIC);
    }
    if (!held) {
      throw new IllegalMonitorStateException();
    }
  }

  /** The threads that wait on a condition, the longest waiting first. */
  public Thread[] waiters(Object condition) {
    requireHeld(condition);
    footprint.read(objects.meet(condition), Locations.SELF);
    return Synchronizers.threads(objects.meet(condition).firstSleeper);
  }
}
