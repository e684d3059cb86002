package dev.heddle.runtime.sync;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.hooks.Section;
import dev.heddle.runtime.internals.InterruptFlag;
import dev.heddle.runtime.internals.RawQueuedSynchronizer;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.waiting.Acquisitions;
import dev.heddle.runtime.waiting.SpuriousWakeups;
import dev.heddle.runtime.waiting.ThreadWaits;
import dev.heddle.runtime.waiting.UncontrolledWorkers;

/**
 * The conditions of synchronizers: first in, first out.
 *
 * <p>Signalling is no scheduling point, unless a thread reads which threads wait for the lock:
 * nothing else shows when a thread that holds the lock signalled. A wait that is interrupted or
 * times out ends in two steps: another thread may hold the lock in between, and signal the threads
 * that still wait.
 */
public final class SynchronizerConditions {
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ControlledThreads tasks;
  private final Footprint footprint;
  private final NarrationState narration;
  private final PromotionState refinement;
  private final RaceCheck races;
  private final SpuriousWakeups spuriousWakeups;
  private final ThreadWaits waits;
  private final UncontrolledWorkers outsiders;
  private final SynchronizerOperations synchronizers;
  private final Acquisitions acquisitions;
  private final SynchronizerWaiters contention;

  public SynchronizerConditions(
      Kernel kernel,
      RaceCheck races,
      SpuriousWakeups spuriousWakeups,
      ThreadWaits waits,
      UncontrolledWorkers outsiders,
      SynchronizerOperations synchronizers,
      Acquisitions acquisitions,
      SynchronizerWaiters contention) {
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
    ControlledThread me = scheduler.current();
    SharedObject lock = objects.meet(RawQueuedSynchronizer.ofCondition(condition));
    SharedObject queue = objects.meet(condition);
    boolean atPoint = synchronizers.beforeRelease(OperationKind.WAIT, queue, lock);
    if (interruptibly && waits.clearInterrupt(me)) {
      throw new InterruptedException();
    }
    boolean queues = contention.kind(lock).queues();
    ControlledThread place = queues ? new ControlledThread(me.id, me.thread, me.self) : me;
    queue.addSleeper(place);
    races.releases(lock, LocationTable.SELF);
    long saved = release(lock, queue, place);
    footprint.release(lock, atPoint);
    footprint.write(queue, LocationTable.SELF);
    boolean early = place.wake == ControlledThread.Wake.SIGNALLED && place != me;
    boolean interrupted = !early && interruptibly && InterruptFlag.isSet(me.thread);
    boolean enlisted = false;
    boolean spurious = false;
    if (!early && !interrupted) {
      queue.replaceSleeper(place, me);
      acquisitions.want(me, saved, false);
      me.spurious = spuriousWakeups.choose();
      me.interruptible = interruptibly;
      waits.block(
          OperationKind.WAIT, queue, LocationTable.SELF, ControlledThread.State.WAITING, nanos);
      me.interruptible = false;
      enlisted = me.wake == ControlledThread.Wake.SIGNALLED;
      interrupted = me.wake == ControlledThread.Wake.INTERRUPTED;
      spurious = me.wake == ControlledThread.Wake.SPURIOUS;
      if (!enlisted) {
        footprint.write(queue, LocationTable.SELF);
        queue.removeSleeper(me);
      }
    } else if (interrupted) {
      queue.removeSleeper(place);
    }
    reacquire(lock, me, saved, enlisted);
    if (spurious && !narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.WAIT, queue, ControlledThread.Wake.SPURIOUS.words());
    }
    if (interrupted) {
      waits.clearInterrupt(me);
      throw new InterruptedException();
    }
    return early || enlisted || spurious;
  }

  /**
   * Releases the lock. If code of the program does that, other threads may run before it has ended.
   * One that gets the lock by then may already signal this thread, whose place in the queue is kept
   * meanwhile.
   */
  private long release(SharedObject lock, SharedObject queue, ControlledThread place) {
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

  private long releaseFully(SharedObject lock, ControlledThread me) {
    me.sections.enter(Section.ATOMIC);
    long saved;
    try {
      saved = RawQueuedSynchronizer.state(lock.key);
      if (!RawQueuedSynchronizer.isHeld(lock.key)
          || !contention.kind(lock).release(lock.key, saved, false, me)) {
        throw new IllegalMonitorStateException();
      }
    } finally {
      me.sections.leave(Section.ATOMIC);
    }
    contention.released(lock);
    return saved;
  }

  /** Reacquires the lock; a signalled thread is already among those that wait for it. */
  private void reacquire(SharedObject lock, ControlledThread me, long saved, boolean enlisted) {
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
    SharedObject lock = objects.meet(RawQueuedSynchronizer.ofCondition(condition));
    SharedObject queue = objects.meet(condition);
    OperationKind kind = all ? OperationKind.NOTIFY_ALL : OperationKind.NOTIFY;
    if (refinement.releases()) {
      synchronizers.beforeRelease(kind, queue, lock);
    } else if (waits.mayLeave(queue)) {
      scheduler.step(kind, queue, LocationTable.SELF, ExecutionTrace.WRITE);
    }
    footprint.write(queue, LocationTable.SELF);
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(kind, queue, queue.firstSleeper == null ? "nobody waits" : null);
    }
    if (queue.firstSleeper == null) {
      outsiders.signalled(condition);
    }
    do {
      ControlledThread sleeper = queue.firstSleeper;
      if (sleeper == null) {
        return;
      }
      queue.removeSleeper(sleeper);
      if (sleeper != tasks.at(sleeper.id)) {
        sleeper.wake = ControlledThread.Wake.SIGNALLED;
        continue;
      }
      waits.signal(sleeper);
      sleeper.waitsFor = lock;
      int location = waits.announced(sleeper, lock, LocationTable.SELF);
      scheduler.point().announce(sleeper.id, OperationKind.LOCK, location);
      scheduler.point().cause(sleeper.id);
      contention.enlist(lock, sleeper);
    } while (all);
  }

  private void requireHeld(Object condition) {
    ControlledThread me = scheduler.current();
    me.sections.enter(Section.ATOMIC);
    boolean held;
    try {
      held = RawQueuedSynchronizer.isHeld(RawQueuedSynchronizer.ofCondition(condition));
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
    footprint.read(objects.meet(condition), LocationTable.SELF);
    return SynchronizerOperations.threads(objects.meet(condition).firstSleeper);
  }
}
