package dev.heddle.lang.run;

import dev.heddle.lang.Compiled;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import java.util.ArrayList;
import java.util.List;

/** One execution of a model, step by step, as a test wants it. */
final class Runs {
  final Model model;
  final ModelInterpreter machine;
  final ModelConfiguration world;

  /** What happened in the steps since this was asked last. */
  private final List<String> events = new ArrayList<>();

  /** The data choices to come; 0 when there are none left. */
  private final List<Integer> choices = new ArrayList<>();

  StepEnd end;

  Runs(Model model, ModelLimits limits) {
    this.model = model;
    StepListener watch =
        new StepListener() {
          @Override
          public void posted(Task task, Operation op, Task added) {
            events.add("posted " + added.name() + " at " + added.level());
          }

          @Override
          public void ended(Task task) {
            events.add("ended " + task.id());
          }

          @Override
          public void read(Task task, Operation op, int slot, int value) {
            events.add("read " + model.slots().get(slot).with(value));
          }

          @Override
          public void write(Task task, Operation op, int slot, int value) {
            events.add("write " + model.slots().get(slot).with(value));
          }
        };
    this.machine = new ModelInterpreter(model, limits, watch);
    this.world = machine.begin();
    this.end = machine.initialise(world, this::choose);
    events.clear();
  }

  static Runs of(String text) {
    return new Runs(Compiled.of(text), ModelLimits.DEFAULT);
  }

  private int choose(int alternatives) {
    return choices.isEmpty() ? 0 : choices.remove(0);
  }

  Runs choosing(Integer... next) {
    choices.addAll(List.of(next));
    return this;
  }

  /** The tasks that may take the next step, by the procedures they run. */
  List<String> ready() {
    return machine.ready(world).stream().map(Task::name).toList();
  }

  /** Lets tasks take a step each, by the procedures they run. */
  Runs step(String... names) {
    for (String name : names) {
      Task task =
          machine.ready(world).stream()
              .filter(ready -> ready.name().equals(name))
              .findFirst()
              .orElseThrow(() -> new AssertionError(name + " is not among " + ready()));
      end = machine.step(world, task, this::choose);
    }
    return this;
  }

  /** Lets the first task that can take steps until none can, or something is wrong. */
  Runs all() {
    while (end instanceof StepEnd.Stopped && !ready().isEmpty()) {
      step(ready().get(0));
    }
    return this;
  }

  List<String> events() {
    List<String> taken = List.copyOf(events);
    events.clear();
    return taken;
  }

  /** The values of global variables, by name. */
  String values(String... names) {
    List<String> values = new ArrayList<>();
    for (String name : names) {
      model.slots().stream()
          .filter(slot -> slot.name().equals(name))
          .forEach(slot -> values.add(slot.with(world.global(slot.slot()))));
    }
    return String.join(", ", values);
  }

  /** How the last step failed. */
  String failure() {
    return end instanceof StepEnd.Failed failed
        ? failed.at() + " " + failed.what() + ": " + failed.message()
        : end.toString();
  }
}
