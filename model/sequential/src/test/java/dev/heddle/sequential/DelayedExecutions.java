package dev.heddle.sequential;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.run.DataChoiceSource;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The executions of one buffer under the depth-first scheduler with some delays, one after another:
 * tasks that are posted come before the poster goes on, and the poster before all others; a task
 * that is delayed goes to the end.
 */
final class DelayedExecutions {
  private final Model model;
  private final int delays;
  private final List<String> shown;
  private final Set<String> stops = new TreeSet<>();
  private boolean failed;
  private boolean deadlock;

  DelayedExecutions(Model model, int delays, List<String> shown) {
    this.model = model;
    this.delays = delays;
    this.shown = shown;
    Executions.each(choices -> new Run(choices).run());
  }

  /** The values wherever a task stops, of executions that do not fail. */
  Set<String> stops() {
    return stops;
  }

  /** Whether an assertion can fail. */
  boolean failed() {
    return failed;
  }

  /** Whether all tasks that have not ended can be blocked. */
  boolean deadlock() {
    return deadlock;
  }

  /** One execution. */
  private final class Run {
    private final DataChoiceSource choices;
    private final List<Task> posted = new ArrayList<>();
    private final List<Task> due = new ArrayList<>();
    private final List<Task> later = new ArrayList<>();
    private final ModelInterpreter machine;
    private final ModelConfiguration world;
    private int left = delays;

    Run(DataChoiceSource choices) {
      this.choices = choices;
      StepListener watch =
          new StepListener() {
            @Override
            public void posted(Task task, Operation op, Task added) {
              posted.add(added);
            }
          };
      this.machine = new ModelInterpreter(model, ModelLimits.DEFAULT, watch);
      this.world = machine.begin();
    }

    void run() {
      if (!goesOn(machine.initialise(world, choices))) {
        return;
      }
      due.addAll(world.all());
      while (!due.isEmpty() || !later.isEmpty()) {
        if (due.isEmpty()) {
          due.addAll(later);
          later.clear();
        }
        Task task = due.remove(0);
        if (left > 0 && choices.next(2) == 1) {
          left--;
          later.add(task);
        } else if (!runs(task)) {
          return;
        }
      }
    }

    /** Runs a task up to its next point; false if the execution ends there. */
    private boolean runs(Task task) {
      if (machine.isBlocked(world, task)) {
        return false;
      }
      posted.clear();
      do {
        if (!goesOn(machine.step(world, task, choices))) {
          return false;
        }
      } while (machine.isHidden(world));
      List<Task> first = new ArrayList<>(posted);
      if (world.bufferOf(task) >= 0) {
        first.add(task);
      }
      due.addAll(0, first);
      stops.add(values());
      List<Task> all = world.all();
      deadlock |= !all.isEmpty() && all.stream().allMatch(other -> machine.isBlocked(world, other));
      return true;
    }

    private boolean goesOn(StepEnd end) {
      failed |= end instanceof StepEnd.Failed;
      return end instanceof StepEnd.Stopped;
    }

    private String values() {
      return model.slots().stream()
          .filter(slot -> shown.contains(slot.name()))
          .map(slot -> Integer.toString(world.global(slot.slot())))
          .collect(Collectors.joining(" "));
    }
  }
}
