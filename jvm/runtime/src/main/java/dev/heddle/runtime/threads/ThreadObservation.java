package dev.heddle.runtime.threads;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.jdk.PoolSections;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.waiting.Acquisitions;
import dev.heddle.runtime.waiting.ThreadEnds;
import dev.heddle.runtime.waiting.ThreadStateLocations;
import java.util.ArrayList;
import java.util.List;

/** What the program asks about threads: their states, their stacks, and which are alive. */
public final class ThreadObservation {
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ControlledThreads tasks;
  private final Footprint footprint;
  private final PromotionState refinement;
  private final ThreadEnds ends;
  private final Acquisitions acquisitions;
  private final PoolSections pools;

  public ThreadObservation(
      Kernel kernel, ThreadEnds ends, Acquisitions acquisitions, PoolSections pools) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.tasks = kernel.tasks();
    this.footprint = kernel.footprint();
    this.refinement = kernel.refinement();
    this.ends = ends;
    this.acquisitions = acquisitions;
    this.pools = pools;
  }

  /** The program can see by a thread's state whether the lock it wants is held. */
  public void look(Thread thread) {
    ControlledThread task = objects.task(thread);
    if (lookAt(thread)) {
      footprint.read(objects.meet(thread), LocationTable.STATE);
    }
    SharedObject wanted = task == null ? null : task.waitsFor;
    if (task != null && wanted != null && wanted.isPlainLock()) {
      refinement.needReleases();
      // A thread that sees it wait may search for it in the queue.
      acquisitions.of(task).queued |=
          task.state == ControlledThread.State.WAITING
              && ThreadStateLocations.of(task) != Thread.State.RUNNABLE;
    }
  }

  /** What a thread does at the moment is about to be read; returns whether it may still change. */
  private boolean lookAt(Thread thread) {
    SharedObject object = objects.meet(thread);
    ControlledThread task = object.task;
    refinement.needEnd(task);
    pools.look(task);
    footprint.read(object, LocationTable.LIFE);
    if (task == null) {
      return false;
    }
    if (task.state == ControlledThread.State.ENDED) {
      ends.seen(task);
      return false;
    }
    refinement.needStates(task);
    return true;
  }

  /** The stack of a thread, which every step may change while it is alive. */
  public StackTraceElement[] stack(Thread thread) {
    if (lookAt(thread)) {
      footprint.everything();
    }
    ControlledThread task = objects.task(thread);
    if (task == null || task.state == ControlledThread.State.ENDED) {
      return new StackTraceElement[0];
    }
    return Stacks.withoutHeddle(
        task == scheduler.current()
            ? new Throwable().getStackTrace()
            : scheduler.substrate().stack(task));
  }

  /** The threads that have been started and have not ended. */
  public Thread[] alive() {
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(OperationKind.READ);
    }
    refinement.needEnds();
    footprint.read(LocationTable.THREADS);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < tasks.count(); i++) {
      ControlledThread task = tasks.at(i);
      footprint.read(task.self, LocationTable.LIFE);
      if (task.state != ControlledThread.State.ENDED) {
        threads.add(task.thread);
      } else {
        ends.seen(task);
      }
    }
    return threads.toArray(new Thread[0]);
  }
}
