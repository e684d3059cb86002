package dev.heddle.explicit;

import dev.heddle.core.Outcome;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.Task;
import java.util.ArrayList;
import java.util.List;

/** How an execution ended, in a state in which no task can take a step. */
final class FinalStateOutcome {
  private FinalStateOutcome() {}

  static Outcome of(ModelInterpreter machine, ModelConfiguration world, TaskNames names) {
    if (world.isComplete()) {
      return new Outcome.Returned(String.join(", ", world.globals()), List.of());
    }
    List<Outcome.Waiting> waiting = new ArrayList<>();
    for (Task task : world.all()) {
      if (machine.isBlocked(world, task)) {
        waiting.add(waiting(machine, world, task, names));
      }
    }
    return new Outcome.Deadlock(waiting);
  }

  /** What a task that is blocked waits for. */
  static Outcome.Waiting waiting(
      ModelInterpreter machine, ModelConfiguration world, Task task, TaskNames names) {
    Operation op = task.stop() == Stop.PARK ? task.lastOp() : task.nextOp();
    String what = "what never comes";
    String holder = "";
    if (op instanceof Operation.Await await) {
      what = await.what();
    } else if (op instanceof Operation.Acquire acquire) {
      int lock = machine.slot(world, task, acquire.lock());
      what = machine.model().slots().get(lock).name();
      for (Task other : world.all()) {
        holder = other.holds(lock) ? names.of(other.id()) : holder;
      }
    } else if (op instanceof Operation.Park park) {
      what = machine.model().slots().get(machine.slot(world, task, park.where())).name();
    }
    String place = machine.model().name() + ":" + op.at().line();
    return new Outcome.Waiting(names.of(task.id()), what, holder, place, List.of());
  }
}
