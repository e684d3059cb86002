package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How an execution ends: what the program returned or threw, and what to say when nothing runs any
 * more.
 */
final class Ending {
  private final Engine engine;
  private String value = "";
  private boolean mainEnded;

  /** What went wrong first, which is the outcome; null if nothing did. */
  private @Nullable Outcome failure;

  private @Nullable Throwable thrown;
  private final Handlers handlers = new Handlers();

  Ending(Engine engine) {
    this.engine = engine;
  }

  void reset() {
    value = "";
    mainEnded = false;
    failure = null;
    thrown = null;
    handlers.begin();
  }

  /** The execution is over: takes back what it has changed outside itself. */
  void over() {
    handlers.end();
  }

  Handlers handlers() {
    return handlers;
  }

  /** The program's own body returned a value. */
  void returned(@Nullable Object result) {
    value = String.valueOf(result);
  }

  void mainEnded() {
    mainEnded = true;
  }

  /** A thread ended with an exception; the first that nobody handles is the outcome. */
  void uncaught(Task task, Throwable exception) {
    boolean handled = handlers.handled(task, exception);
    if (handled) {
      return;
    }
    boolean first = failure == null;
    String message = exception.getMessage();
    fails(
        new Outcome.Uncaught(
            Kinds.name(task.thread),
            exception.getClass().getName(),
            message == null ? "" : message,
            exception instanceof AssertionError,
            Stacks.program(exception.getStackTrace()),
            failure == null ? Causes.of(exception) : List.of()));
    if (first && failure != null) {
      thrown = exception;
    }
  }

  /**
   * Something has gone wrong, but the threads run on; the first of these is the outcome, and what
   * comes after it is not told.
   */
  void fails(Outcome how) {
    engine.footprint().write(Locations.UNCAUGHT);
    if (failure == null && engine.execution().isTold()) {
      failure = how;
      engine.narration().fallSilent();
    }
  }

  /** What went wrong first, or null. */
  @Nullable Outcome failure() {
    return failure;
  }

  /** The exception that is the outcome, or null. */
  @Nullable Throwable thrown() {
    return thrown;
  }

  /** How the execution ended, if all threads that keep the program alive have. */
  Outcome outcome() {
    if (failure != null) {
      return failure;
    }
    Outcome deadlock = left() < 2 ? null : circle();
    Outcome left = deadlock != null ? deadlock : engine.leftovers().look();
    return left != null ? left : new Outcome.Returned(value, engine.leftovers().blocked());
  }

  /**
   * Threads that wait for each other, although others run or have ended the program; null if there
   * are none.
   */
  Outcome.@Nullable Deadlock circle() {
    List<Task> circle = new WaitingCircle(engine).find();
    return circle.isEmpty()
        ? null
        : new Outcome.Deadlock(circle.stream().map(this::describe).toList(), /* othersRun= */ true);
  }

  /** The threads that keep the program alive and wait, while others go round in circles. */
  Outcome.Deadlock waitsInVain() {
    return new Outcome.Deadlock(culprits(), /* othersRun= */ true);
  }

  /**
   * Whether it can make a difference that others take steps before a thread ends that has nothing
   * else left to do: somebody may look whether it has ended, or its end ends the program although
   * others could still run.
   */
  boolean matters(Task me) {
    return engine.refinement().end(me)
        || (engine.point().enabledCount() > 1
            && !me.daemon
            && (mainEnded || me.id == 0)
            && onlyIdleBeside(me));
  }

  /**
   * Whether the program's body has returned and only workers of pools without work, and daemons,
   * are left.
   */
  boolean onlyIdleLeft() {
    return mainEnded && onlyIdleBeside(null);
  }

  private boolean onlyIdleBeside(@Nullable Task me) {
    for (int i = 0; i < engine.tasks().count(); i++) {
      Task task = engine.tasks().at(i);
      boolean idle =
          task.state != Task.State.RUNNABLE && task.wake == Task.Wake.NONE && task.idleDepth > 0;
      boolean keepsAlive = task != me && task.state != Task.State.ENDED;
      if (keepsAlive && !idle && !task.daemon) {
        return false;
      }
    }
    return true;
  }

  /** How the execution ended, if it was stopped before its end. */
  Outcome stopped(int steps) {
    if (failure == null) {
      return new Outcome.Aborted("aborted after " + steps + " steps");
    }
    engine.execution().cut(Cuts.LENGTH);
    return failure;
  }

  /** How the execution ended, if no thread can take a step, or only idle ones are left. */
  Outcome nothingRuns() {
    if (failure != null) {
      return failure;
    }
    if (onlyIdleLeft()) {
      return outcome();
    }
    engine.outsiders().nothingRuns();
    return new Outcome.Deadlock(culprits());
  }

  private List<Outcome.Waiting> culprits() {
    List<Outcome.Waiting> waiting = new ArrayList<>();
    for (int i = 0; i < engine.tasks().count(); i++) {
      Task task = engine.tasks().at(i);
      boolean culprit = task.state != Task.State.ENDED && !task.daemon && task.idleDepth == 0;
      if (culprit) {
        waiting.add(describe(task));
      }
    }
    return List.copyOf(waiting);
  }

  /** A thread that never gets something; it waits there, or tries again at the given places. */
  Outcome.Waiting starves(Task task, SharedObject missed, Set<String> places) {
    return task.waitsFor == missed
        ? describe(task)
        : new Outcome.Waiting(
            Kinds.name(task.thread),
            engine.names().of(missed),
            /* heldBy= */ "",
            String.join(", ", places),
            List.of());
  }

  private Outcome.Waiting describe(Task task) {
    SharedObject object = task.waitsFor;
    OperationKind kind = engine.point().kind(task.id);
    Thread owner = object == null ? null : holder(object, kind);
    StackTraceElement[] stack =
        task == engine.current()
            ? Thread.currentThread().getStackTrace()
            : engine.substrate().stack(task);
    String what = object == null ? "nothing" : engine.names().waitedFor(task, kind, object, stack);
    List<String> lines = Stacks.program(stack);
    return new Outcome.Waiting(
        Kinds.name(task.thread),
        what,
        owner == null ? "" : owner.getName(),
        Stacks.location(stack),
        lines);
  }

  /** Who holds what a task waits for, so that it waits for that thread, or null. */
  @Nullable Thread holder(SharedObject object, OperationKind kind) {
    return switch (kind) {
      case LOCK, TRY_LOCK, TIMED_LOCK -> Names.holder(object);
      case INITIALISE -> engine.initialisers().initialiser(object.key);
      default -> null;
    };
  }

  /** How many threads have not ended. */
  private int left() {
    int left = 0;
    for (int i = 0; i < engine.tasks().count(); i++) {
      if (engine.tasks().at(i).state != Task.State.ENDED) {
        left++;
      }
    }
    return left;
  }
}
