package dev.heddle.runtime.outcome;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.names.ExceptionCauses;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.CoverageCuts;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.waiting.PoolWorkers;
import dev.heddle.runtime.waiting.UncontrolledWorkers;
import dev.heddle.runtime.waiting.WaitDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How an execution ends: what the program returned or threw, and what to report when no thread runs
 * any more.
 */
public final class ExecutionEnd {
  private final ThreadScheduler scheduler;
  private final ControlledThreads tasks;
  private final Footprint footprint;
  private final NarrationState narration;
  private final ObjectNames names;
  private final WaitDescription descriptions;
  private final PromotionState refinement;
  private final UncontrolledWorkers outsiders;
  private final LeftoverCheck leftovers;
  private final PoolWorkers workers;
  private final WaitCycle circle;
  private String value = "";
  private boolean mainEnded;

  /** The first failure, which is the outcome; null if there is none. */
  private @Nullable Outcome failure;

  private @Nullable Throwable thrown;
  private final UncaughtExceptionHandling handlers = new UncaughtExceptionHandling();

  public ExecutionEnd(
      Kernel kernel,
      ObjectNames names,
      WaitDescription descriptions,
      UncontrolledWorkers outsiders,
      LeftoverCheck leftovers,
      PoolWorkers workers,
      WaitCycle circle) {
    this.scheduler = kernel.scheduler();
    this.tasks = kernel.tasks();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.names = names;
    this.descriptions = descriptions;
    this.refinement = kernel.refinement();
    this.outsiders = outsiders;
    this.leftovers = leftovers;
    this.workers = workers;
    this.circle = circle;
  }

  public void reset() {
    value = "";
    mainEnded = false;
    failure = null;
    thrown = null;
    handlers.begin();
  }

  /** The execution is over: reverts what it has changed outside itself. */
  public void over() {
    handlers.end();
  }

  public UncaughtExceptionHandling handlers() {
    return handlers;
  }

  /** The program's own body returned a value. */
  public void returned(@Nullable Object result) {
    value = String.valueOf(result);
  }

  public void mainEnded() {
    mainEnded = true;
  }

  /** A thread ended with an exception; the first unhandled one is the outcome. */
  public void uncaught(ControlledThread task, Throwable exception) {
    boolean handled = handlers.handled(task, exception);
    if (handled) {
      return;
    }
    boolean first = failure == null;
    String message = exception.getMessage();
    fails(
        new Outcome.Uncaught(
            ValueDescriptions.name(task.thread),
            exception.getClass().getName(),
            message == null ? "" : message,
            exception instanceof AssertionError,
            Stacks.program(exception.getStackTrace()),
            failure == null ? ExceptionCauses.of(exception) : List.of()));
    if (first && failure != null) {
      thrown = exception;
    }
  }

  /**
   * Something has gone wrong, but the threads run on; the first of these failures is the outcome,
   * and later ones are not reported.
   */
  public void fails(Outcome how) {
    footprint.write(LocationTable.UNCAUGHT);
    if (failure == null && scheduler.execution().isTold()) {
      failure = how;
      narration.fallSilent();
    }
  }

  /** The first failure, or null. */
  @Nullable Outcome failure() {
    return failure;
  }

  /** The exception that is the outcome, or null. */
  public @Nullable Throwable thrown() {
    return thrown;
  }

  /** How the execution ended, if all threads that keep the program alive have. */
  public Outcome outcome() {
    if (failure != null) {
      return failure;
    }
    Outcome deadlock = left() < 2 ? null : circle();
    Outcome left = deadlock != null ? deadlock : leftovers.look();
    return left != null ? left : new Outcome.Returned(value, leftovers.blocked());
  }

  /**
   * Threads that wait for each other, although other threads run or have ended the program; null if
   * there are none.
   */
  Outcome.@Nullable Deadlock circle() {
    List<ControlledThread> found = circle.find();
    return found.isEmpty()
        ? null
        : new Outcome.Deadlock(found.stream().map(this::describe).toList(), /* othersRun= */ true);
  }

  /** The threads that keep the program alive and wait, while others repeat the same steps. */
  Outcome.Deadlock waitsInVain() {
    return new Outcome.Deadlock(culprits(), /* othersRun= */ true);
  }

  /**
   * Whether it can make a difference that others take steps before a thread ends that has nothing
   * else left to do: another thread may read whether it has ended, or its end ends the program
   * although others could still run.
   */
  public boolean matters(ControlledThread me) {
    return refinement.end(me)
        || (scheduler.point().enabledCount() > 1
            && !me.daemon
            && (mainEnded || me.id == 0)
            && onlyIdleBeside(me));
  }

  /**
   * Whether the program's body has returned and only workers of pools without work, and daemons,
   * are left.
   */
  public boolean onlyIdleLeft() {
    return mainEnded && onlyIdleBeside(null);
  }

  private boolean onlyIdleBeside(@Nullable ControlledThread me) {
    for (int i = 0; i < tasks.count(); i++) {
      ControlledThread task = tasks.at(i);
      boolean idle =
          task.state != ControlledThread.State.RUNNABLE
              && task.wake == ControlledThread.Wake.NONE
              && workers.isIdle(task);
      boolean keepsAlive = task != me && task.state != ControlledThread.State.ENDED;
      if (keepsAlive && !idle && !task.daemon) {
        return false;
      }
    }
    return true;
  }

  /** How the execution ended, if it was stopped before its end. */
  public Outcome stopped(int steps) {
    if (failure == null) {
      return new Outcome.Aborted("aborted after " + steps + " steps");
    }
    scheduler.execution().cut(CoverageCuts.LENGTH);
    return failure;
  }

  /** How the execution ended, if no thread can take a step, or only idle ones are left. */
  public Outcome nothingRuns() {
    if (failure != null) {
      return failure;
    }
    if (onlyIdleLeft()) {
      return outcome();
    }
    outsiders.nothingRuns();
    return new Outcome.Deadlock(culprits());
  }

  private List<Outcome.Waiting> culprits() {
    List<Outcome.Waiting> waiting = new ArrayList<>();
    for (int i = 0; i < tasks.count(); i++) {
      ControlledThread task = tasks.at(i);
      boolean culprit =
          task.state != ControlledThread.State.ENDED && !task.daemon && !workers.isIdle(task);
      if (culprit) {
        waiting.add(describe(task));
      }
    }
    return List.copyOf(waiting);
  }

  /** A thread that never gets something; it waits there, or tries again at the given places. */
  Outcome.Waiting starves(ControlledThread task, SharedObject missed, Set<String> places) {
    return task.waitsFor == missed
        ? describe(task)
        : new Outcome.Waiting(
            ValueDescriptions.name(task.thread),
            names.of(missed),
            /* heldBy= */ "",
            String.join(", ", places),
            List.of());
  }

  private Outcome.Waiting describe(ControlledThread task) {
    SharedObject object = task.waitsFor;
    OperationKind kind = scheduler.point().kind(task.id);
    Thread owner = object == null ? null : circle.holder(object, kind);
    StackTraceElement[] stack =
        task == scheduler.current()
            ? Thread.currentThread().getStackTrace()
            : scheduler.substrate().stack(task);
    String what = object == null ? "nothing" : descriptions.of(task, kind, object, stack);
    List<String> lines = Stacks.program(stack);
    return new Outcome.Waiting(
        ValueDescriptions.name(task.thread),
        what,
        owner == null ? "" : owner.getName(),
        Stacks.location(stack),
        lines);
  }

  /** How many threads have not ended. */
  private int left() {
    int left = 0;
    for (int i = 0; i < tasks.count(); i++) {
      if (tasks.at(i).state != ControlledThread.State.ENDED) {
        left++;
      }
    }
    return left;
  }
}
