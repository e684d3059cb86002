package dev.heddle.runtime.sync;

import dev.heddle.runtime.internals.RawQueuedSynchronizer;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.outcome.LeftoverCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.PerObject;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.SynchronizerKind;
import dev.heddle.runtime.waiting.Acquisitions;
import dev.heddle.runtime.waiting.Acquisitions.Acquisition;
import dev.heddle.runtime.waiting.TimedWaitQueue;
import java.util.ArrayList;
import java.util.List;

/**
 * The threads that wait for synchronizers, and when they are enabled.
 *
 * <p>A thread that waits for a plain lock or latch is enabled when its state allows it. That is
 * checked whenever it was acquired or released, or, once code of the JDK has changed the state of
 * any by itself, before every choice. A thread in the queue of any other synchronizer is enabled
 * when it was woken, as in the JDK's own implementation: the first one by a release, the next one
 * by a first one that acquired in shared mode or gave up.
 */
public final class SynchronizerWaiters {
  /** Whether an object is in the list of what is waited for. */
  private static final class Listed extends PerObject.State {
    private boolean waitedFor;

    @Override
    public void reset() {
      waitedFor = false;
    }
  }

  private final PerObject<Listed> listed = new PerObject<>(Listed::new);
  private final ThreadScheduler scheduler;
  private final TimedWaitQueue timers;
  private final Footprint footprint;
  private final LeftoverCheck leftovers;
  private final Acquisitions acquisitions;

  /** Whether code of the JDK may have changed the state of a plain lock or latch. */
  private boolean watching;

  /** What threads wait for, each once, and some that none waits for any more. */
  private final List<SharedObject> waitedFor = new ArrayList<>();

  public SynchronizerWaiters(
      Kernel kernel, TimedWaitQueue timers, LeftoverCheck leftovers, Acquisitions acquisitions) {
    this.scheduler = kernel.scheduler();
    this.timers = timers;
    this.footprint = kernel.footprint();
    this.leftovers = leftovers;
    this.acquisitions = acquisitions;
  }

  public void reset() {
    watching = false;
    waitedFor.clear();
  }

  /** From now on code of the JDK may change states of plain locks and latches. */
  void watch() {
    watching = true;
  }

  /** How a synchronizer is acquired. */
  SynchronizerKind kind(SharedObject object) {
    SynchronizerKind kind = object.synchronizer;
    if (kind == null) {
      kind = SynchronizerKind.of(object.key);
      object.synchronizer = kind;
      leftovers.meets(object.key);
    }
    return kind;
  }

  /** Checks which threads could acquire what they wait for, if that may have changed unseen. */
  public void refresh() {
    if (!watching) {
      return;
    }
    for (int i = waitedFor.size() - 1; i >= 0; i--) {
      SharedObject object = waitedFor.get(i);
      ControlledThread first = object.firstWaiter;
      if (first == null) {
        listed.of(object).waitedFor = false;
        SharedObject last = waitedFor.remove(waitedFor.size() - 1);
        if (last != object) {
          waitedFor.set(i, last);
        }
      } else if (first.waitsFor == object && object.isPlainLock()) {
        changed(object);
      }
    }
  }

  /** A thread waits for an object, after those that do already. */
  void addWaiter(SharedObject object, ControlledThread task) {
    Listed entry = listed.of(object);
    if (!entry.waitedFor) {
      entry.waitedFor = true;
      waitedFor.add(object);
    }
    object.addWaiter(task);
  }

  /** The state of a plain lock or latch may have changed: checks which threads it enables. */
  void changed(SharedObject object) {
    ControlledThread task = object.firstWaiter;
    if (task == null) {
      return;
    }
    SynchronizerKind kind = kind(object);
    long state = RawQueuedSynchronizer.state(object.key);
    for (; task != null; task = task.next) {
      boolean before = task.ready;
      task.ready = kind.allows(object.key, state, task);
      if (task.ready) {
        if (!before && kind == SynchronizerKind.LATCH) {
          scheduler.point().cause(task.id);
        }
        scheduler.point().enable(task.id);
      } else {
        keepOut(task);
      }
    }
  }

  /** A thread cannot get what it waits for, and so can only reach its time limit, if it may. */
  void keepOut(ControlledThread task) {
    task.ready = false;
    task.state = ControlledThread.State.WAITING;
    if (task.wake != ControlledThread.Wake.INTERRUPTED) {
      if (timers.mayFire(task)) {
        timers.enable(task);
      } else {
        scheduler.point().disable(task.id);
      }
    }
  }

  /** A thread waits for a synchronizer. */
  void enlist(SharedObject object, ControlledThread task) {
    Acquisition wanted = acquisitions.of(task);
    wanted.woken = false;
    wanted.queued = false;
    if (kind(object).queues()) {
      footprint.write(object, LocationTable.SELF);
    }
    addWaiter(object, task);
  }

  /** A thread has acquired a synchronizer, or waits for it no longer. */
  void delist(SharedObject object, ControlledThread task, boolean acquired) {
    if (kind(object).queues()) {
      footprint.write(object, LocationTable.SELF);
    }
    boolean first = object.firstWaiter == task;
    object.removeWaiter(task);
    ControlledThread next = object.firstWaiter;
    if (kind(object).queues()) {
      boolean passesOn = !acquired || (isShared(task) && next != null && isShared(next));
      if (first && passesOn) {
        wake(object);
      }
    }
  }

  /** A synchronizer was acquired. */
  void acquired(SharedObject object) {
    if (kind(object) == SynchronizerKind.LOCK) {
      changed(object);
    }
  }

  /** A synchronizer was released. */
  void released(SharedObject object) {
    if (kind(object).queues()) {
      wake(object);
    } else {
      changed(object);
    }
  }

  private boolean isShared(ControlledThread task) {
    return acquisitions.of(task).shared;
  }

  private void wake(SharedObject object) {
    ControlledThread first = object.firstWaiter;
    if (first != null) {
      acquisitions.of(first).woken = true;
      if (first.waitsFor == object && first.state == ControlledThread.State.WAITING) {
        if (!first.ready) {
          scheduler.point().cause(first.id);
        }
        scheduler.point().enable(first.id);
        first.ready = true;
      }
    }
  }
}
