package dev.heddle.lang.run;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.syntax.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One step of one task: its operations until it stops. */
final class Step {
  private static final StepEnd STOPPED = new StepEnd.Stopped();

  private final ModelConfiguration world;
  private final int buffer;
  private final Task task;
  private final ModelLimits limits;
  private final DataChoiceSource choices;
  private final StepListener watch;

  Step(
      ModelConfiguration world,
      int buffer,
      Task task,
      ModelLimits limits,
      DataChoiceSource choices,
      StepListener watch) {
    this.world = world;
    this.buffer = buffer;
    this.task = task;
    this.limits = limits;
    this.choices = choices;
    this.watch = watch;
  }

  StepEnd run() {
    for (int ops = 0; ops < limits.maxOperations(); ops++) {
      Frame frame = task.top();
      Operation op = task.nextOp();
      Evaluator evaluator = new Evaluator(world, task, frame, op, choices, watch);
      StepEnd end = carryOut(op, frame, evaluator);
      if (evaluator.fault() != null) {
        return evaluator.fault();
      }
      if (end != null) {
        return end;
      }
    }
    return StepEnd.Cut.OPERATIONS;
  }

  /** Executes one operation; null if the next one follows. */
  private @Nullable StepEnd carryOut(Operation op, Frame frame, Evaluator evaluator) {
    if (isHeldUp(op, evaluator)) {
      watch.op(task, op, /* waits= */ true);
      return evaluator.fault() != null ? null : stop(Stop.WAIT, 0);
    }
    watch.op(task, op, /* waits= */ false);
    frame.next++;
    if (op instanceof Operation.Assign o) {
      store(o.target(), evaluator.value(o.value()), o.at(), evaluator);
      return null;
    } else if (op instanceof Operation.Branch o) {
      if (!evaluator.holds(o.condition())) {
        frame.next = o.otherwise();
      }
      return null;
    } else if (op instanceof Operation.Jump o) {
      frame.next = o.target();
      return o.loop() ? stop(Stop.INSIDE, 0) : null;
    } else if (op instanceof Operation.Point o) {
      return task.isAtomic() ? null : stop(kind(o.kind()), o.live());
    } else if (op instanceof Operation.Copy o) {
      copy(o, evaluator);
      return null;
    } else if (op instanceof Operation.Choose o) {
      choose(o, evaluator);
      return null;
    } else if (op instanceof Operation.Call o) {
      return call(o, frame, evaluator);
    } else if (op instanceof Operation.Return o) {
      return giveBack(o, evaluator);
    } else if (op instanceof Operation.Post o) {
      return post(o, evaluator);
    }
    return special(op, evaluator);
  }

  private boolean isHeldUp(Operation op, Evaluator evaluator) {
    if (op instanceof Operation.Await await) {
      return !evaluator.holds(await.condition());
    }
    return op instanceof Operation.Acquire acquire
        && world.globals[evaluator.slot(acquire.lock())] != 0;
  }

  private @Nullable StepEnd special(Operation op, Evaluator evaluator) {
    if (op instanceof Operation.Assume o) {
      return evaluator.holds(o.condition()) ? null : new StepEnd.Discarded(o.at());
    } else if (op instanceof Operation.Assert o) {
      return evaluator.holds(o.condition())
          ? null
          : StepEnd.Failed.assertion("assertion failed", o.message(), o.at());
    } else if (op instanceof Operation.Await) {
      return null;
    } else if (op instanceof Operation.Enter) {
      task.atomic++;
      return null;
    } else if (op instanceof Operation.Leave) {
      task.atomic--;
      return interrupted() ? stop(Stop.INSIDE, 0) : null;
    } else if (op instanceof Operation.Acquire o) {
      int lock = evaluator.slot(o.lock());
      world.globals[lock] = 1;
      task.take(lock);
      return null;
    } else if (op instanceof Operation.Release o) {
      return release(o, evaluator);
    } else if (op instanceof Operation.Park o) {
      task.parked = evaluator.slot(o.where());
      return stop(Stop.PARK, 0);
    } else if (op instanceof Operation.Wake o) {
      wake(evaluator.slot(o.where()), o.all());
      return null;
    } else if (op instanceof Operation.Label o) {
      return o.never() ? StepEnd.Failed.assertion("label reached", o.name(), o.at()) : null;
    }
    throw new IllegalArgumentException("unknown operation " + op);
  }

  private static Stop kind(Operation.Switch kind) {
    return switch (kind) {
      case YIELD -> Stop.YIELD;
      case ZIELD -> Stop.ZIELD;
      case BOTH -> Stop.SWITCH;
    };
  }

  private StepEnd stop(Stop stop, int live) {
    task.stop = stop;
    task.top().forget(live);
    world.control = stop == Stop.INSIDE || stop == Stop.YIELD ? buffer : ModelConfiguration.NO_TASK;
    return STOPPED;
  }

  /** Whether a task of a higher level is pending. */
  private boolean interrupted() {
    return !task.isAtomic()
        && buffer != ModelConfiguration.NO_TASK
        && ModelInterpreter.dispatches(world.buffers.get(buffer));
  }

  private void store(StorageLocation target, int value, SourcePosition at, Evaluator evaluator) {
    int slot = evaluator.slot(target);
    if (target.type() instanceof Type.Range range
        && (value < range.low() || value > range.high())) {
      evaluator.fault("out of range", value + " is not in " + range, at);
    }
    if (evaluator.fault() != null) {
      return;
    }
    set(target.global(), slot, value);
  }

  private void set(boolean global, int slot, int value) {
    if (global) {
      world.globals[slot] = value;
      watch.write(task, task.lastOp(), slot, value);
    } else {
      task.top().locals[slot] = value;
    }
  }

  private void copy(Operation.Copy o, Evaluator evaluator) {
    int from = evaluator.slot(o.source());
    int to = evaluator.slot(o.target());
    if (evaluator.fault() != null) {
      return;
    }
    int[] values = new int[o.target().type().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = evaluator.load(o.source(), from + i);
    }
    for (int i = 0; i < values.length; i++) {
      set(o.target().global(), to + i, values[i]);
    }
  }

  private void choose(Operation.Choose o, Evaluator evaluator) {
    int low = evaluator.value(o.low());
    int high = evaluator.value(o.high());
    if (low > high) {
      evaluator.fault("nothing to choose", low + ".." + high + " is empty", o.at());
      return;
    }
    store(o.target(), evaluator.any(low, high), o.at(), evaluator);
  }

  private @Nullable StepEnd call(Operation.Call o, Frame frame, Evaluator evaluator) {
    if (task.frames.size() == limits.maxStack()) {
      return new StepEnd.Cut("max-stack", limits.maxStack());
    }
    Frame called = frame(o.procedure(), o.arguments(), evaluator);
    frame.forget(0);
    task.frames.add(called);
    return null;
  }

  private Frame frame(int number, List<Operation.Argument> arguments, Evaluator evaluator) {
    Procedure procedure = world.model.procedures().get(number);
    Frame frame = new Frame(procedure);
    for (int i = 0; i < arguments.size(); i++) {
      Variable parameter = procedure.parameters().get(i);
      if (arguments.get(i) instanceof Operation.Argument.Value given) {
        int value = evaluator.value(given.value());
        if (given.type() instanceof Type.Range range
            && (value < range.low() || value > range.high())) {
          evaluator.fault("out of range", value + " is not in " + range, given.at());
        }
        frame.locals[parameter.slot()] = value;
      } else if (arguments.get(i) instanceof Operation.Argument.Slots given) {
        int from = evaluator.slot(given.place());
        for (int s = 0; s < parameter.type().size(); s++) {
          frame.locals[parameter.slot() + s] = evaluator.load(given.place(), from + s);
        }
      }
    }
    return frame;
  }

  private @Nullable StepEnd giveBack(Operation.Return o, Evaluator evaluator) {
    int value = o.value() == null ? 0 : evaluator.value(o.value());
    if (evaluator.fault() != null) {
      return null;
    }
    task.frames.remove(task.frames.size() - 1);
    if (!task.frames.isEmpty()) {
      if (task.lastOp() instanceof Operation.Call call && call.result() >= 0) {
        task.top().locals[call.result()] = value;
      }
      return null;
    }
    if (buffer != ModelConfiguration.NO_TASK) {
      end();
    }
    return STOPPED;
  }

  private void end() {
    ModelConfiguration.Buffer home = world.buffers.get(buffer);
    home.active.remove(task);
    if (task.group != Task.NONE) {
      world.globals[task.group]--;
    }
    watch.ended(task);
    world.control = home.isEmpty() ? ModelConfiguration.NO_TASK : buffer;
  }

  private @Nullable StepEnd post(Operation.Post o, Evaluator evaluator) {
    int group = o.group() == null ? Task.NONE : evaluator.slot(o.group());
    Task added = new Task(o.level(), group);
    added.frames.add(frame(o.procedure(), o.arguments(), evaluator));
    if (evaluator.fault() != null) {
      return null;
    }
    if (world.buffers.get(buffer).pending.size() == limits.maxPending()) {
      return new StepEnd.Cut("max-pending", limits.maxPending());
    }
    world.add(buffer, added);
    if (group != Task.NONE) {
      world.globals[group]++;
    }
    watch.posted(task, o, added);
    return interrupted() ? stop(Stop.INSIDE, 0) : null;
  }

  private @Nullable StepEnd release(Operation.Release o, Evaluator evaluator) {
    int lock = evaluator.slot(o.lock());
    if (evaluator.fault() == null && !task.holds(lock)) {
      String name = world.model.slots().get(lock).name();
      return StepEnd.Failed.error("release without acquire", name, o.at());
    }
    world.globals[lock] = 0;
    task.give(lock);
    return null;
  }

  private void wake(int slot, boolean all) {
    List<Task> parked = new ArrayList<>(world.all());
    parked.removeIf(other -> other.parked != slot);
    if (!all && parked.size() > 1) {
      parked = List.of(parked.get(choices.next(parked.size())));
    }
    parked.forEach(other -> other.parked = Task.NONE);
  }
}
