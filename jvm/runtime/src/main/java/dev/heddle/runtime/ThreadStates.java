package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What threads do at the moment, for threads that ask: whether they run, wait, or have ended.
 *
 * <p>The state of a thread is a location of its own, {@link Locations#STATE}, which the program
 * reads by {@link Thread#getState}. A step writes it if the thread has another state afterwards,
 * whatever it did to it, or if the thread announces an operation in it for which it may have to
 * wait; it then reads what decides whether it has to. Nothing is written for threads whose state is
 * not asked for, see {@link Refinement#states}.
 */
final class ThreadStates {
  private final Engine engine;

  ThreadStates(Engine engine) {
    this.engine = engine;
  }

  /**
   * The state as {@link Thread#getState} returns it; null for a thread that is not controlled and
   * cannot be any more.
   *
   * <p>A caller that asks for more than whether it is alive calls {@link #look} first.
   *
   * <p>A thread counts as blocked or waiting from the moment it is about to be.
   */
  Thread.@Nullable State of(Thread thread) {
    Task task = engine.task(thread);
    if (task == null) {
      return isNew(thread) ? Thread.State.NEW : null;
    }
    return of(task);
  }

  private static Thread.State of(Task task) {
    return switch (task.state) {
      case RUNNABLE -> Thread.State.RUNNABLE;
      case BLOCKED -> Thread.State.BLOCKED;
      case WAITING -> waiting(task);
      case ENDED -> Thread.State.TERMINATED;
    };
  }

  private static Thread.State waiting(Task task) {
    if (task.wake != Task.Wake.NONE || task.ready) {
      return Thread.State.RUNNABLE;
    }
    return task.timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
  }

  /** Whether a thread that is not controlled has never been started. */
  static boolean isNew(Thread thread) {
    Thread self = Hooks.running;
    Hooks.running = null;
    boolean fresh = thread.getState() == Thread.State.NEW;
    Hooks.running = self;
    return fresh;
  }

  /** A task is added to the execution. */
  void added(Task task) {
    task.observed = engine.refinement().isPromotedState(task);
  }

  /**
   * The current task is about to announce an operation on a part of an object, for which it may
   * have to wait.
   */
  void announces(Task me, SharedObject object, long part) {
    if (me.observed) {
      engine.footprint().read(object, part);
      changes(me);
    }
  }

  /** The step under way changes what others see of a task that looks at it. */
  void changes(Task task) {
    if (task.observed) {
      engine.footprint().touchAnyway(task.self, Locations.STATE, Trace.WRITE);
    }
  }

  /** The step under way ends: it has changed the states that are not what they were before. */
  void stepEnds() {
    if (!engine.refinement().anyStates() || !engine.footprint().traced()) {
      return;
    }
    for (int i = 0; i < engine.tasks().count(); i++) {
      Task task = engine.tasks().at(i);
      if (task.observed && task.lastState != of(task)) {
        task.lastState = of(task);
        changes(task);
      }
    }
  }

  /** The program can see by a thread's state whether the lock it wants is held. */
  void look(Thread thread) {
    Task task = engine.task(thread);
    if (lookAt(thread)) {
      engine.footprint().read(engine.object(thread), Locations.STATE);
    }
    SharedObject wanted = task == null ? null : task.waitsFor;
    if (task != null && wanted != null && engine.synchronizers().contention().plain(wanted)) {
      engine.refinement().needReleases();
      // A thread that sees it wait may look for it in the queue.
      task.queued |= task.state == Task.State.WAITING && waiting(task) != Thread.State.RUNNABLE;
    }
  }

  /** What a thread does at the moment is about to be looked at; whether it may still change. */
  private boolean lookAt(Thread thread) {
    SharedObject object = engine.object(thread);
    Task task = object.task;
    engine.refinement().needEnd(task);
    engine.pools().look(task);
    engine.footprint().read(object, Locations.LIFE);
    if (task == null) {
      return false;
    }
    if (task.state == Task.State.ENDED) {
      task.seenEnded = true;
      return false;
    }
    engine.refinement().needStates(task);
    return true;
  }

  /** The stack of a thread, which every step may change while it is alive. */
  StackTraceElement[] stack(Thread thread) {
    if (lookAt(thread)) {
      engine.footprint().everything();
    }
    Task task = engine.task(thread);
    if (task == null || task.state == Task.State.ENDED) {
      return new StackTraceElement[0];
    }
    return Stacks.withoutHeddle(
        task == engine.current()
            ? new Throwable().getStackTrace()
            : engine.substrate().stack(task));
  }

  /** The threads that have been started and have not ended. */
  Thread[] alive() {
    if (engine.current().callDepth == 0) {
      engine.step(OperationKind.READ);
    }
    engine.refinement().needEnds();
    engine.footprint().read(Locations.THREADS);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < engine.tasks().count(); i++) {
      Task task = engine.tasks().at(i);
      engine.footprint().read(task.self, Locations.LIFE);
      if (task.state != Task.State.ENDED) {
        threads.add(task.thread);
      } else {
        task.seenEnded = true;
      }
    }
    return threads.toArray(new Thread[0]);
  }
}
