package dev.heddle.explicit.liveness;

import dev.heddle.explicit.engine.ChoiceTree;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.run.Machine;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.Watch;
import dev.heddle.lang.run.World;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The states of a model and all steps between them.
 *
 * <p>Where nobody but the running task can look, what was seen last is still seen; such a state is
 * told apart by the one that was.
 */
final class StateGraph {
  /**
   * A step.
   *
   * @param target the state after it
   * @param buffer who took it, or {@link #NOBODY}
   * @param move the place of the task among those that were ready, then its data choices
   */
  record Step(int target, int buffer, List<Integer> move) {}

  /** Takes the step of an execution that has ended, which repeats its last state for ever. */
  static final int NOBODY = -1;

  private final Model model;
  private final Machine machine;
  private final Map<IntBuffer, Integer> numbers = new HashMap<>();
  private final List<int[]> keys = new ArrayList<>();
  private final List<List<Step>> steps = new ArrayList<>();
  private final List<BitSet> enabled = new ArrayList<>();

  /** The states in which nobody has control. */
  private final BitSet free = new BitSet();

  /** For each state the one that is seen. */
  private final List<Integer> seen = new ArrayList<>();

  private final List<Step> initial = new ArrayList<>();

  /** The graph of a model, or the part of it that is found before something says stop. */
  StateGraph(Model model, Limits limits, BooleanSupplier stop) {
    this.model = model;
    this.machine = new Machine(model, limits, Watch.NOTHING);
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

  /** Whether nobody has control in a state. */
  boolean isFree(int state) {
    return free.get(state);
  }

  /** Which of some conditions hold in a state. */
  BitSet holding(int state, List<Model.Condition> conditions) {
    World world = World.of(model, keys.get(seen.get(state)));
    BitSet holding = new BitSet();
    for (int i = 0; i < conditions.size(); i++) {
      holding.set(i, machine.holds(world, conditions.get(i)));
    }
    return holding;
  }

  private void begin() {
    ChoiceTree choices = new ChoiceTree();
    choices.clear();
    do {
      choices.restart();
      World world = machine.begin();
      if (machine.initialise(world, choices) instanceof StepEnd.Stopped) {
        initial.add(new Step(number(world, NOBODY), NOBODY, move(0, choices)));
      }
    } while (choices.advance());
  }

  private static List<Integer> move(int place, ChoiceTree choices) {
    List<Integer> move = new ArrayList<>();
    move.add(place);
    for (int choice : choices.chosen()) {
      move.add(choice);
    }
    return List.copyOf(move);
  }

  private int number(World world, int seenBefore) {
    int[] key = world.key();
    boolean hidden = machine.isHidden(world);
    int[] row = Arrays.copyOf(key, key.length + 1);
    row[key.length] = hidden ? seenBefore : NOBODY;
    Integer known = numbers.putIfAbsent(IntBuffer.wrap(row), keys.size());
    if (known == null) {
      seen.add(hidden ? seenBefore : keys.size());
      keys.add(row);
      return keys.size() - 1;
    }
    return known;
  }

  private void expand(int state) {
    World world = World.of(model, keys.get(state));
    List<Task> ready = machine.ready(world);
    List<Step> found = new ArrayList<>();
    free.set(state, world.isFree());
    BitSet able = new BitSet();
    for (int place = 0; place < ready.size(); place++) {
      int buffer = world.bufferOf(ready.get(place));
      able.set(buffer);
      ChoiceTree choices = new ChoiceTree();
      choices.clear();
      do {
        choices.restart();
        World next = World.of(model, keys.get(state));
        StepEnd end = machine.step(next, machine.ready(next).get(place), choices);
        if (end instanceof StepEnd.Stopped) {
          found.add(new Step(number(next, seen.get(state)), buffer, move(place, choices)));
        }
      } while (choices.advance());
    }
    if (ready.isEmpty()) {
      found.add(new Step(state, NOBODY, List.of()));
    }
    steps.add(found);
    enabled.add(able);
  }
}
