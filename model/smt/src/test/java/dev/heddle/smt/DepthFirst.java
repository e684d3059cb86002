package dev.heddle.smt;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.run.Machine;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.Watch;
import dev.heddle.lang.run.World;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;

/**
 * All executions of scheduler 4 of "Delay-Bounded Scheduling" with some delays, of a model with one
 * buffer and one level whose globals are f and x.
 */
final class DepthFirst {
  private static final int MOST_RUNS = 20_000;

  private final Model model;
  private final Machine machine;
  private final int delays;
  final Set<String> finals = new TreeSet<>();
  final Set<String> stops = new TreeSet<>();

  DepthFirst(Model model, int delays) {
    this.model = model;
    this.machine = new Machine(model, Limits.DEFAULT, Watch.NOTHING);
    this.delays = delays;
  }

  /** Runs all; false if there are too many. */
  boolean run() {
    return new Combinations(MOST_RUNS).run(this::execute);
  }

  private void execute(IntUnaryOperator choices) {
    World world = machine.begin();
    if (!(machine.initialise(world, choices::applyAsInt) instanceof StepEnd.Stopped)) {
      return;
    }
    Deque<Task> handled = new ArrayDeque<>();
    Deque<Task> waiting = new ArrayDeque<>(world.all());
    Deque<Task> delayed = new ArrayDeque<>();
    int left = delays;
    while (true) {
      empty(handled, waiting);
      if (waiting.isEmpty()) {
        empty(delayed, waiting);
      }
      if (waiting.isEmpty()) {
        finals.add(values(world));
        return;
      }
      Task task = waiting.pop();
      if (left > 0 && choices.applyAsInt(2) == 1) {
        delayed.push(task);
        left--;
        continue;
      }
      if (!dispatch(world, task, handled, choices)) {
        return;
      }
    }
  }

  private static void empty(Deque<Task> from, Deque<Task> to) {
    while (!from.isEmpty()) {
      to.push(from.pop());
    }
  }

  /** Runs a task until it yields or ends; false if the execution is over. */
  private boolean dispatch(World world, Task task, Deque<Task> handled, IntUnaryOperator choices) {
    while (true) {
      int known = world.tasks();
      StepEnd end = machine.step(world, task, choices::applyAsInt);
      if (end instanceof StepEnd.Failed) {
        stops.add(values(world) + " failed");
      }
      if (!(end instanceof StepEnd.Stopped)) {
        return false;
      }
      List<Task> posted =
          world.all().stream()
              .filter(other -> other.id() >= known)
              .sorted(Comparator.comparingInt(Task::id))
              .toList();
      posted.forEach(handled::push);
      boolean there = world.all().contains(task);
      if (!there || task.stop() != Stop.INSIDE) {
        stops.add(values(world));
      }
      if (!there) {
        return true;
      }
      if (task.stop() == Stop.YIELD || task.stop() == Stop.SWITCH) {
        handled.push(task);
        return true;
      }
    }
  }

  private String values(World world) {
    return "f="
        + world.global(RoundsAgreementTest.slot(model, "f"))
        + " x="
        + world.global(RoundsAgreementTest.slot(model, "x"));
  }
}
