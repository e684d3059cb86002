package dev.heddle.explicit.liveness;

import dev.heddle.explicit.engine.ChoiceEnumeration;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.Task;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The states of a model and all steps between them.
 *
 * <p>Where only the running task can observe the state, the last visible state is still what
 * properties see; it is part of the identity of such a state. Whether the step to a state made
 * progress is also part of its identity.
 */
final class StateGraph {
  /**
   * A step.
   *
   * @param target the state after it
   * @param buffer the buffer that took it, or {@link #NO_TASK}
   * @param move the place of the task among those that were ready, then its data choices
   */
  record Step(int target, int buffer, List<Integer> move) {
    /** The move as a row of numbers. */
    int[] row() {
      return move.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  /** The buffer of a step of an execution that has ended, which repeats its last state for ever. */
  static final int NO_TASK = -1;

  private final Model model;
  private final ProgressWatch watch = new ProgressWatch(StepListener.NOTHING);
  private final ModelInterpreter machine;
  private final Map<IntBuffer, Integer> numbers = new HashMap<>();
  private final List<int[]> keys = new ArrayList<>();
  private final List<List<Step>> steps = new ArrayList<>();
  private final List<BitSet> enabled = new ArrayList<>();

  /** The states in which no buffer has control. */
  private final BitSet free = new BitSet();

  /** The states from which a step was cut off by a limit. */
  private final BitSet cut = new BitSet();

  /** The states to which a step led that made progress. */
  private final BitSet progressed = new BitSet();

  /** For each state the visible state that properties see there. */
  private final List<Integer> seen = new ArrayList<>();

  private final List<Step> initial = new ArrayList<>();

  /** The graph of a model, or the part of it that is found before a stop is requested. */
  StateGraph(Model model, ModelLimits limits, BooleanSupplier stop) {
    this.model = model;
    this.machine = new ModelInterpreter(model, limits, watch);
    begin();
    while (steps.size() < keys.size() && !stop.getAsBoolean()) {
      expand(steps.size());
    }
  }

  /** Whether all states were expanded. */
  boolean isWhole() {
    return steps.size() == keys.size();
  }

  int size() {
    return keys.size();
  }

  /** The initial states, as steps from nowhere. */
  List<Step> initial() {
    return initial;
  }

  List<Step> steps(int state) {
    return steps.get(state);
  }

  /** The buffers that can take a step. */
  BitSet enabled(int state) {
    return enabled.get(state);
  }

  /** Whether no buffer has control in a state. */
  boolean isFree(int state) {
    return free.get(state);
  }

  /** Whether a limit cut off a step from a state. */
  boolean isCut(int state) {
    return cut.get(state);
  }

  /**
   * What is blocked in a state: buffers that have tasks and cannot take a step, by number, and
   * tasks that wait and are not woken by others, by their keys.
   */
  Set<IntBuffer> standing(int state) {
    ModelConfiguration world = ModelConfiguration.of(model, keys.get(state));
    Set<IntBuffer> standing = new HashSet<>();
    for (int buffer = 0; buffer < model.buffers().size(); buffer++) {
      if (!world.isEmpty(buffer) && !enabled.get(state).get(buffer)) {
        standing.add(name(buffer));
      }
    }
    for (Task task : world.all()) {
      if (task.stop() != Stop.PARK && machine.isBlocked(world, task)) {
        standing.add(name(world, task));
      }
    }
    return standing;
  }

  private static IntBuffer name(int buffer) {
    return IntBuffer.wrap(new int[] {buffer});
  }

  private static IntBuffer name(ModelConfiguration world, Task task) {
    int[] key = ModelConfiguration.key(task);
    int[] name = Arrays.copyOf(key, key.length + 1);
    name[key.length] = world.bufferOf(task);
    return IntBuffer.wrap(name);
  }

  /**
   * The places, among all tasks, of those that wait in a state and are named or whose buffer is
   * named.
   */
  List<Integer> waiting(int state, Set<IntBuffer> names) {
    ModelConfiguration world = ModelConfiguration.of(model, keys.get(state));
    List<Task> all = world.all();
    List<Integer> waiting = new ArrayList<>();
    for (int place = 0; place < all.size(); place++) {
      Task task = all.get(place);
      boolean named =
          names.contains(name(world.bufferOf(task))) || names.contains(name(world, task));
      if (named && machine.isBlocked(world, task)) {
        waiting.add(place);
      }
    }
    return waiting;
  }

  /** Which of the conditions of a goal hold in a state. */
  BitSet holding(int state, LivenessGoal goal) {
    return goal.equals(LivenessGoal.PROGRESS)
        ? goal.holding(progressed.get(state) || enabled.get(state).isEmpty())
        : goal.holding(machine, ModelConfiguration.of(model, keys.get(seen.get(state))));
  }

  private void begin() {
    ChoiceEnumeration choices = new ChoiceEnumeration();
    choices.clear();
    do {
      choices.restart();
      ModelConfiguration world = machine.begin();
      if (machine.initialise(world, choices) instanceof StepEnd.Stopped) {
        initial.add(new Step(number(world, NO_TASK), NO_TASK, move(0, choices)));
      }
    } while (choices.advance());
  }

  private static List<Integer> move(int place, ChoiceEnumeration choices) {
    List<Integer> move = new ArrayList<>();
    move.add(place);
    for (int choice : choices.chosen()) {
      move.add(choice);
    }
    return List.copyOf(move);
  }

  private int number(ModelConfiguration world, int seenBefore) {
    int[] key = world.key();
    boolean hidden = machine.isHidden(world);
    int[] row = Arrays.copyOf(key, key.length + 2);
    row[key.length] = hidden ? seenBefore : NO_TASK;
    row[key.length + 1] = watch.progressed() ? 1 : 0;
    Integer known = numbers.putIfAbsent(IntBuffer.wrap(row), keys.size());
    if (known == null) {
      seen.add(hidden ? seenBefore : keys.size());
      progressed.set(keys.size(), watch.progressed());
      keys.add(row);
      return keys.size() - 1;
    }
    return known;
  }

  private void expand(int state) {
    ModelConfiguration world = ModelConfiguration.of(model, keys.get(state));
    List<Task> ready = machine.ready(world);
    List<Step> found = new ArrayList<>();
    free.set(state, world.isFree());
    BitSet able = new BitSet();
    for (int place = 0; place < ready.size(); place++) {
      int buffer = world.bufferOf(ready.get(place));
      able.set(buffer);
      ChoiceEnumeration choices = new ChoiceEnumeration();
      choices.clear();
      do {
        choices.restart();
        ModelConfiguration next = ModelConfiguration.of(model, keys.get(state));
        watch.begin();
        StepEnd end = machine.step(next, machine.ready(next).get(place), choices);
        if (end instanceof StepEnd.Stopped) {
          found.add(new Step(number(next, seen.get(state)), buffer, move(place, choices)));
        } else if (end instanceof StepEnd.Cut) {
          cut.set(state);
        }
      } while (choices.advance());
    }
    if (ready.isEmpty()) {
      found.add(new Step(state, NO_TASK, List.of()));
    }
    steps.add(found);
    enabled.add(able);
  }
}
