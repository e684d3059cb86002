package dev.heddle.runtime.waiting;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerThread;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.threads.ThreadObservation;
import org.jspecify.annotations.Nullable;

/**
 * What threads do at the moment, for threads that ask: whether they run, wait, or have ended.
 *
 * <p>The state of a thread is a location of its own, {@link LocationTable#STATE}, which the program
 * reads by {@link Thread#getState}. A step writes it if the thread has another state afterwards,
 * whatever it did to it, or if the thread announces an operation in it for which it may have to
 * wait; it then reads what decides whether it has to. Nothing is written for threads whose state is
 * not asked for, see {@link PromotionState#needStates}.
 */
public final class ThreadStateLocations {
  /** Whether other threads ask for the state of a thread, and that after the latest step. */
  private static final class Observed extends PerThread.State {
    private boolean asked;
    private Thread.State last = Thread.State.RUNNABLE;

    @Override
    public void reset() {
      asked = false;
      last = Thread.State.RUNNABLE;
    }
  }

  private final PerThread<Observed> observed = new PerThread<>(Observed::new);

  /** Whether there is such a thread. */
  private boolean anyObserved;

  private final ObjectTable objects;
  private final ControlledThreads tasks;
  private final Footprint footprint;
  private final PromotionState refinement;

  public ThreadStateLocations(Kernel kernel) {
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
    ControlledThread task = objects.task(thread);
    if (task == null) {
      return isNew(thread) ? Thread.State.NEW : null;
    }
    return of(task);
  }

  public static Thread.State of(ControlledThread task) {
    return switch (task.state) {
      case RUNNABLE -> Thread.State.RUNNABLE;
      case BLOCKED -> Thread.State.BLOCKED;
      case WAITING -> waiting(task);
      case ENDED -> Thread.State.TERMINATED;
    };
  }

  private static Thread.State waiting(ControlledThread task) {
    if (task.wake != ControlledThread.Wake.NONE || task.ready) {
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

  /** A thread is added to the execution. */
  public void added(ControlledThread task) {
    anyObserved = refinement.anyStates();
    observed.of(task).asked = refinement.isPromotedState(task);
  }

  /** Whether other threads ask for the state of a thread. */
  boolean isObserved(ControlledThread task) {
    return anyObserved && observed.of(task).asked;
  }

  /**
   * The current thread is about to announce an operation on a part of an object, for which it may
   * have to wait.
   */
  public void announces(ControlledThread me, SharedObject object, long part) {
    if (isObserved(me)) {
      footprint.read(object, part);
      changes(me);
    }
  }

  /** The step under way changes what other threads see that read the state of a thread. */
  public void changes(ControlledThread task) {
    if (isObserved(task)) {
      footprint.touchAnyway(task.self, LocationTable.STATE, ExecutionTrace.WRITE);
    }
  }

  /** The step under way ends: it has changed the states that are not what they were before. */
  public void stepEnds() {
    if (!refinement.anyStates() || !footprint.traced()) {
      return;
    }
    for (int i = 0; i < tasks.count(); i++) {
      ControlledThread task = tasks.at(i);
      Observed of = observed.of(task);
      if (of.asked && of.last != of(task)) {
        of.last = of(task);
        changes(task);
      }
    }
  }
}
