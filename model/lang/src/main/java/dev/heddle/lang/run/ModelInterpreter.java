package dev.heddle.lang.run;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.syntax.SourcePosition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs a model: computes which tasks may take a step, and lets one take it. */
public final class ModelInterpreter {
  private final Model model;
  private final ModelLimits limits;
  private final StepListener watch;

  /** An interpreter for a model, which notifies a listener of what happens. */
  public ModelInterpreter(Model model, ModelLimits limits, StepListener watch) {
    this.model = model;
    this.limits = limits;
    this.watch = watch;
  }

  /** The model. */
  public Model model() {
    return model;
  }

  /** A configuration in which nothing has happened yet, not even the initialisers. */
  public ModelConfiguration begin() {
    return ModelConfiguration.initial(model);
  }

  /** Runs the initialisers, which comes before all steps. */
  public StepEnd initialise(ModelConfiguration world, DataChoiceSource choices) {
    Task task = new Task(0, Task.NONE);
    task.frames.add(new Frame(model.initialiser()));
    task.atomic = 1;
    StepEnd end = new Step(world, ModelConfiguration.NO_TASK, task, limits, choices, watch).run();
    world.control = 0;
    world.normalise();
    return end;
  }

  /**
   * The tasks that may take the next step, in an order that the configuration determines; of equal
   * ones that are pending in the same buffer the first.
   */
  public List<Task> ready(ModelConfiguration world) {
    if (world.control != ModelConfiguration.NO_TASK) {
      return ready(world, world.control);
    }
    List<Task> ready = new ArrayList<>();
    for (int buffer = 0; buffer < world.buffers.size(); buffer++) {
      ready.addAll(ready(world, buffer));
    }
    return ready;
  }

  private List<Task> ready(ModelConfiguration world, int number) {
    ModelConfiguration.Buffer buffer = world.buffers.get(number);
    List<Task> ready = new ArrayList<>();
    if (dispatches(buffer)) {
      addPending(world, number, highest(buffer), ready);
    } else if (!buffer.active.isEmpty()) {
      Task top = buffer.top();
      if (!isBlocked(world, top)) {
        ready.add(top);
      }
      if (top.stop.allowsSwap()) {
        addPending(world, number, top.level, ready);
      }
    }
    return ready;
  }

  /**
   * The tasks that could take the next step in a buffer, those that are blocked among them; none if
   * another buffer has control.
   */
  public List<Task> candidates(ModelConfiguration world, int number) {
    ModelConfiguration.Buffer buffer = world.buffers.get(number);
    List<Task> candidates = new ArrayList<>();
    if (world.control != ModelConfiguration.NO_TASK && world.control != number) {
      return candidates;
    }
    boolean dispatches = dispatches(buffer);
    if (!dispatches && !buffer.active.isEmpty()) {
      candidates.add(buffer.top());
    }
    if (dispatches || (!buffer.active.isEmpty() && buffer.top().stop.allowsSwap())) {
      int level = dispatches ? highest(buffer) : buffer.top().level;
      buffer.pending.stream().filter(task -> task.level == level).forEach(candidates::add);
    }
    return candidates;
  }

  /** Whether a pending task comes before the top one. */
  static boolean dispatches(ModelConfiguration.Buffer buffer) {
    if (buffer.active.isEmpty()) {
      return !buffer.pending.isEmpty();
    }
    Task top = buffer.top();
    boolean masked = top.stop == Stop.INSIDE && top.isAtomic();
    return !masked && highest(buffer) > top.level;
  }

  private static int highest(ModelConfiguration.Buffer buffer) {
    return buffer.pending.stream().mapToInt(task -> task.level).max().orElse(-1);
  }

  private void addPending(ModelConfiguration world, int number, int level, List<Task> ready) {
    boolean fifo = model.buffers().get(number).fifo();
    int[] previous = {};
    for (Task task : world.buffers.get(number).pending) {
      if (task.level != level || isBlocked(world, task)) {
        continue;
      }
      int[] key = ModelConfiguration.key(task);
      if (!Arrays.equals(key, previous)) {
        ready.add(task);
      }
      previous = key;
      if (fifo) {
        return;
      }
    }
  }

  /** Whether a task waits for something that has not happened. */
  public boolean isBlocked(ModelConfiguration world, Task task) {
    if (task.stop == Stop.PARK) {
      return task.parked != Task.NONE;
    }
    if (task.stop != Stop.WAIT && task.stop != Stop.SWITCH) {
      return false;
    }
    Operation op = task.nextOp();
    Evaluator evaluator = new Evaluator(world, task, task.top(), op, n -> 0, StepListener.NOTHING);
    boolean free;
    if (op instanceof Operation.Await await) {
      free = evaluator.holds(await.condition());
    } else if (op instanceof Operation.Acquire acquire) {
      free = world.globals[evaluator.slot(acquire.lock())] == 0;
    } else {
      return false;
    }
    return !free && evaluator.fault() == null;
  }

  /** The slot of a place that the next or last operation of a task names. */
  public int slot(ModelConfiguration world, Task task, StorageLocation place) {
    Operation op = new Operation.Enter(SourcePosition.NONE);
    return new Evaluator(world, task, task.top(), op, n -> 0, StepListener.NOTHING).slot(place);
  }

  /** Lets a ready task run until it stops. */
  public StepEnd step(ModelConfiguration world, Task task, DataChoiceSource choices) {
    int number = world.bufferOf(task);
    ModelConfiguration.Buffer buffer = world.buffers.get(number);
    if (buffer.pending.contains(task)) {
      activate(buffer, task);
    }
    world.control = number;
    task.stop = Stop.INSIDE;
    StepEnd end = new Step(world, number, task, limits, choices, watch).run();
    world.normalise();
    if (world.control != ModelConfiguration.NO_TASK
        && candidates(world, world.control).stream().anyMatch(next -> isBlocked(world, next))) {
      // A task that waits lets other buffers run.
      world.control = ModelConfiguration.NO_TASK;
    }
    return end;
  }

  private static void activate(ModelConfiguration.Buffer buffer, Task task) {
    boolean swap = !dispatches(buffer);
    buffer.pending.remove(task);
    if (swap) {
      buffer.pending.add(buffer.active.remove(buffer.active.size() - 1));
    }
    buffer.active.add(task);
  }

  /**
   * Whether the running task stopped where no other task can observe the state, and continues next.
   */
  public boolean isHidden(ModelConfiguration world) {
    if (world.control == ModelConfiguration.NO_TASK) {
      return false;
    }
    ModelConfiguration.Buffer buffer = world.buffers.get(world.control);
    boolean inside = !buffer.active.isEmpty() && buffer.top().stop == Stop.INSIDE;
    return inside && !dispatches(buffer);
  }

  /** Whether a condition on globals holds; one that cannot be computed does not. */
  public boolean holds(ModelConfiguration world, Model.Condition condition) {
    if (model.mathematical()) {
      return new UnboundedCondition(world, condition).holds();
    }
    Task nobody = new Task(0, Task.NONE);
    Operation look = new Operation.Enter(SourcePosition.NONE);
    int[] locals = new int[condition.frame()];
    Evaluator evaluator = new Evaluator(world, nobody, locals, look, n -> 0, StepListener.NOTHING);
    return evaluator.holds(condition.value()) && evaluator.fault() == null;
  }

  /**
   * The invariants that do not hold, by their numbers; none if the running task stopped where no
   * other task can observe the state.
   */
  public List<Integer> broken(ModelConfiguration world) {
    List<Integer> broken = new ArrayList<>();
    if (isHidden(world)) {
      return broken;
    }
    for (int i = 0; i < model.invariants().size(); i++) {
      if (!holds(world, model.invariants().get(i).asCondition())) {
        broken.add(i);
      }
    }
    return broken;
  }
}
