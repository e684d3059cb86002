package dev.heddle.explicit;

import dev.heddle.core.Execution;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Program;
import dev.heddle.explicit.liveness.ProgressWatch;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model as a program of the core: tasks are its threads, in the order of their posting, so that
 * every strategy, replay and report works for models too.
 *
 * <p>Every step reports an access to one location, so that a reduction treats all steps as
 * dependent.
 */
public final class ModelProgram implements Program {
  private static final int EVERYTHING = 0;

  private final Model model;
  private final ModelLimits limits;
  private final @Nullable InfiniteCounterexample endless;

  /** The tasks that may take the next step, for strategies that choose by their order. */
  private List<Task> ready = List.of();

  private TaskNames names;

  /** The current execution, for queries. */
  private @Nullable Run run;

  /** A model whose executions stay within some limits. */
  public ModelProgram(Model model, ModelLimits limits) {
    this(model, limits, null);
  }

  /** The same, but executions are followed only so far, and judged there. */
  public ModelProgram(Model model, ModelLimits limits, @Nullable InfiniteCounterexample endless) {
    this.model = model;
    this.limits = limits;
    this.endless = endless;
    this.names = new TaskNames(model);
  }

  /** The number of the ready thread that has so many ready threads before it. */
  int readyThread(int index) {
    return ready.get(index).id();
  }

  /** The race that the execution was followed to, or null. */
  ModelRaceFinder.@Nullable Found race() {
    return run == null || run.judge == null ? null : run.judge.race();
  }

  /** What a thread that is ready is about to do, in a few words. */
  public String describe(int thread) {
    for (Task task : ready) {
      if (task.id() == thread) {
        return names.of(thread) + ", line " + task.nextOp().at().line();
      }
    }
    throw new IllegalArgumentException("thread " + thread + " is not ready");
  }

  /** The values of the global variables, each with its name, where a choice is made. */
  public List<String> globals() {
    return run == null ? List.of() : run.world.globals();
  }

  /** Which task makes a data choice, and where, in a few words. */
  public String describeChoice() {
    Task task = run == null ? null : run.last;
    return task == null
        ? "an initial value"
        : names.of(task.id()) + ", line " + task.lastOp().at().line();
  }

  @Override
  public Outcome execute(Execution execution) {
    names = new TaskNames(model);
    run = new Run(execution);
    return run.outcome();
  }

  /** One execution. */
  private final class Run {
    private final Execution execution;
    private final @Nullable ExecutionListener listener;
    private final @Nullable ModelEventListener events;
    private final ProgressWatch watch;
    private final ModelInterpreter machine;
    private final ModelConfiguration world;
    private final @Nullable InfiniteExecutionCheck judge;
    private @Nullable Task last;

    Run(Execution execution) {
      this.execution = execution;
      this.listener = execution.listener();
      this.events = listener == null ? null : new ModelEventListener(model, listener, names);
      this.watch = new ProgressWatch(events == null ? StepListener.NOTHING : events);
      this.machine = new ModelInterpreter(model, limits, watch);
      this.world = machine.begin();
      this.judge = endless == null ? null : new InfiniteExecutionCheck(model, limits, endless);
    }

    Outcome outcome() {
      execution.point().name(Point.BY_NUMBER);
      moves(0);
      StepEnd end = machine.initialise(world, this::choose);
      Outcome outcome = after(end, "initially");
      while (outcome == null) {
        ready = machine.ready(world);
        if (judge != null && judge.isOver()) {
          outcome = judge.outcome(machine, world, names);
          return outcome == null ? new Outcome.Aborted("not as it was") : outcome;
        }
        if (ready.isEmpty()) {
          return orRace(FinalStateOutcome.of(machine, world, names));
        }
        announce(execution.point(), world);
        int thread = execution.nextThread();
        if (thread == Execution.STOP) {
          return new Outcome.Aborted("not followed to its end");
        }
        execution.point().touch(EVERYTHING, ExecutionTrace.WRITE);
        outcome = step(ready.stream().filter(t -> t.id() == thread).findFirst().orElseThrow());
      }
      return orRace(outcome);
    }

    /** The outcome of an execution: a race, if it was followed to one. */
    private Outcome orRace(Outcome outcome) {
      ModelRaceFinder.Found race = race();
      return race == null ? outcome : race.race();
    }

    private void moves(int place) {
      if (judge != null) {
        judge.moves(place);
      }
    }

    private int choose(int alternatives) {
      int choice = execution.nextChoice(alternatives);
      if (judge != null && alternatives > 1) {
        judge.chooses(choice);
      }
      return choice;
    }

    private @Nullable Outcome step(Task task) {
      moves(ready.indexOf(task));
      if (judge != null) {
        if (judge.isAtCycle() && listener != null) {
          listener.repeats();
        }
        judge.runs(world, task);
      }
      if (events != null) {
        boolean gives = last != null && last != task && last.stop() == Stop.SWITCH;
        events.begin(gives && ready.contains(last), machine, world);
      }
      watch.begin();
      last = task;
      StepEnd end = machine.step(world, task, this::choose);
      return after(end, names.of(task.id()));
    }

    /** The outcome after a step ended like this; null if the execution continues. */
    private @Nullable Outcome after(StepEnd end, String who) {
      addThreads(execution.point(), world, listener, names);
      Outcome outcome = ModelProgram.this.outcome(end, who);
      if (outcome == null && judge != null) {
        judge.reached(machine, world, watch.progressed());
      }
      return outcome == null ? broken(machine, world, who) : outcome;
    }
  }

  private static void addThreads(
      Point point,
      ModelConfiguration world,
      @Nullable ExecutionListener listener,
      TaskNames names) {
    for (Task task : world.all()) {
      names.add(task);
    }
    while (point.threads() < world.tasks()) {
      int thread = point.addThread();
      point.disable(thread);
      if (listener != null) {
        listener.threadCreated(thread, names.of(thread));
      }
    }
  }

  private void announce(Point point, ModelConfiguration world) {
    for (int thread = 0; thread < point.threads(); thread++) {
      point.disable(thread);
    }
    for (Task task : world.all()) {
      point.announce(task.id(), kind(task), Point.NO_OBJECT);
    }
    ready.forEach(task -> point.enable(task.id()));
  }

  /** The kind of operation that a task is about to execute, for strategies. */
  private static OperationKind kind(Task task) {
    if (task.stop() == Stop.START) {
      return OperationKind.BEGIN;
    }
    if (task.stop() == Stop.YIELD || task.stop() == Stop.ZIELD) {
      return OperationKind.YIELD;
    }
    Operation op = task.nextOp();
    if (op instanceof Operation.Acquire) {
      return OperationKind.LOCK;
    } else if (op instanceof Operation.Release) {
      return OperationKind.UNLOCK;
    } else if (op instanceof Operation.Assign assign) {
      return assign.target().global() ? OperationKind.WRITE : OperationKind.READ;
    }
    return OperationKind.CALL;
  }

  private @Nullable Outcome outcome(StepEnd end, String thread) {
    if (end instanceof StepEnd.Failed failed) {
      String place = "(" + model.name() + ":" + failed.at().line() + ")";
      return new Outcome.Uncaught(
          thread,
          failed.what(),
          failed.message(),
          failed.assertion(),
          failed.at().line() == 0 ? List.of() : List.of(place));
    } else if (end instanceof StepEnd.Discarded discarded) {
      return new Outcome.Aborted("discarded by the assumption in line " + discarded.at().line());
    } else if (end instanceof StepEnd.Cut cut) {
      return new Outcome.Aborted("cut off by " + cut.why());
    }
    return null;
  }

  private @Nullable Outcome broken(
      ModelInterpreter machine, ModelConfiguration world, String thread) {
    List<Integer> broken = machine.broken(world);
    if (broken.isEmpty()) {
      return null;
    }
    Model.Invariant invariant = model.invariants().get(broken.get(0));
    List<String> state = new ArrayList<>();
    for (int slot : invariant.slots()) {
      state.add(model.slots().get(slot).with(world.global(slot)));
    }
    return new Outcome.Invariant(invariant.name(), thread, state, "");
  }
}
