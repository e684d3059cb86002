package dev.heddle.runtime.waiting;

import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerTask;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.state.Tasks;
import dev.heddle.runtime.threads.ThreadObservation;
import org.jspecify.annotations.Nullable;

/**
 * What threads do at the moment, for threads that ask: whether they run, wait, or have ended.
 *
 * <p>The state of a thread is a location of its own, {@link Locations#STATE}, which the program
 * reads by {@link Thread#getState}. A step writes it if the thread has another state afterwards,
 * whatever it did to it, or if the thread announces an operation in it for which it may have to
 * wait; it then reads what decides whether it has to. Nothing is written for threads whose state is
 * not asked for, see {@link Refinement#needStates}.
 */
public final class ThreadStates {
  /** Whether other threads ask for the state of a thread, and that after the latest step. */
  private static final class Observed extends PerTask.State {
    private boolean asked;
    private Thread.State last = Thread.State.RUNNABLE;

    @Override
    public void reset() {
      asked = false;
      last = Thread.State.RUNNABLE;
    }
  }

  private final PerTask<Observed> observed = new PerTask<>(Observed::new);

  /** Whether there is such a thread. */
  private boolean anyObserved;

  private final ObjectTable objects;
  private final Tasks tasks;
  private final Footprint footprint;
  private final Refinement refinement;

  public ThreadStates(Kernel kernel) {
    this.objects = kernel.objects();
    this.tasks = kernel.tasks();
    this.footprint = kernel.footprint();
    this.refinement = kernel.refinement();
  }

  /**
   * The state as {@link Thread#getState} returns it; null for a thread that is not controlled and
   * cannot be any more.
   *
   * <p>A caller that asks for more than whether it is alive calls {@link ThreadObservation#look}
   * first.
   *
   * <p>A thread counts as blocked or waiting from the moment it is about to be.
   */
  public Thread.@Nullable State of(Thread thread) {
    Task task = objects.task(thread);
    if (task == null) {
      return isNew(thread) ? Thread.State.NEW : null;
    }
    return of(task);
  }

  public static Thread.State of(Task task) {
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
  public static boolean isNew(Thread thread) {
    Thread self = Hooks.suspend();
    boolean fresh = thread.getState() == Thread.State.NEW;
    Hooks.resume(self);
    return fresh;
  }

  /** A task is added to the execution. */
  public void added(Task task) {
    anyObserved = refinement.anyStates();
    observed.of(task).asked = refinement.isPromotedState(task);
  }

  /** Whether other threads ask for the state of a thread. */
  boolean isObserved(Task task) {
    return anyObserved && observed.of(task).asked;
  }

  /**
   * The current task is about to announce an operation on a part of an object, for which it may
   * have to wait.
   */
  public void announces(Task me, SharedObject object, long part) {
    if (isObserved(me)) {
      footprint.read(object, part);
      changes(me);
    }
  }

  /** The step under way changes what others see of a task that looks at it. */
  public void changes(Task task) {
    if (isObserved(task)) {
      footprint.touchAnyway(task.self, Locations.STATE, Trace.WRITE);
    }
  }

  /** The step under way ends: it has changed the states that are not what they were before. */
  public void stepEnds() {
    if (!refinement.anyStates() || !footprint.traced()) {
      return;
    }
    for (int i = 0; i < tasks.count(); i++) {
      Task task = tasks.at(i);
      Observed of = observed.of(task);
      if (of.asked && of.last != of(task)) {
        of.last = of(task);
        changes(task);
      }
    }
  }
}
