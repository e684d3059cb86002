package dev.heddle.explicit;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.OperationKind;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.syntax.SourcePosition;
import org.jspecify.annotations.Nullable;

/** Reports to a listener of the core what a model does. */
final class ModelEventListener implements StepListener {
  private static final String WAITS = "waits";

  private final Model model;
  private final ExecutionListener listener;
  private final TaskNames names;
  private boolean preempts;
  private @Nullable ModelInterpreter machine;
  private @Nullable ModelConfiguration world;

  ModelEventListener(Model model, ExecutionListener listener, TaskNames names) {
    this.model = model;
    this.listener = listener;
    this.names = names;
  }

  /** Begins a step, which may be a preemption. */
  void begin(boolean newPreempts, ModelInterpreter newMachine, ModelConfiguration newWorld) {
    preempts = newPreempts;
    machine = newMachine;
    world = newWorld;
  }

  private void tell(
      Task task,
      OperationKind kind,
      @Nullable String object,
      @Nullable String detail,
      SourcePosition at) {
    if (task.id() < 0) {
      return;
    }
    String place = at.line() == 0 ? null : model.name() + ":" + at.line();
    listener.step(new Event(task.id(), kind, object, detail, place, preempts));
    preempts = false;
  }

  @Override
  public void op(Task task, Operation op, boolean waits) {
    String detail = waits ? WAITS : null;
    if (op instanceof Operation.Acquire o) {
      tell(task, OperationKind.LOCK, name(task, o.lock()), detail, o.at());
    } else if (op instanceof Operation.Release o) {
      tell(task, OperationKind.UNLOCK, name(task, o.lock()), null, o.at());
    } else if (op instanceof Operation.Await o && waits) {
      tell(task, OperationKind.CALL, "await " + o.what(), detail, o.at());
    } else if (op instanceof Operation.Park o) {
      tell(task, OperationKind.CALL, "wait at " + name(task, o.where()), WAITS, o.at());
    } else if (op instanceof Operation.Wake o) {
      String how = o.all() ? "broadcast " : "signal ";
      tell(task, OperationKind.CALL, how + name(task, o.where()), null, o.at());
    } else if (op instanceof Operation.Point o
        && o.kind() != Operation.Switch.BOTH
        && !task.isAtomic()) {
      String word = o.kind() == Operation.Switch.YIELD ? "yield" : "zield";
      tell(task, OperationKind.CALL, word, null, o.at());
    } else if (op instanceof Operation.Label o) {
      tell(task, OperationKind.CALL, "label " + o.name(), null, o.at());
    }
  }

  /** The name of a location, with the values of its indices. */
  private String name(Task task, StorageLocation place) {
    int slot = machine == null || world == null ? place.offset() : machine.slot(world, task, place);
    return model.slots().get(slot).name();
  }

  @Override
  public void read(Task task, Operation op, int slot, int value) {
    if (!(op instanceof Operation.Await)) {
      Variable variable = model.slots().get(slot);
      String text = variable.type().text(value);
      tell(task, OperationKind.READ, variable.name(), text, op.at());
    }
  }

  @Override
  public void write(Task task, Operation op, int slot, int value) {
    Variable variable = model.slots().get(slot);
    String text = variable.type().text(value);
    tell(task, OperationKind.WRITE, variable.name(), text, op.at());
  }

  @Override
  public void posted(Task task, Operation op, Task added) {
    names.add(added);
    String level = added.level() == 0 ? null : "level " + added.level();
    tell(task, OperationKind.START, names.of(added.id()), level, op.at());
  }

  @Override
  public void ended(Task task) {
    tell(task, OperationKind.END, null, null, SourcePosition.NONE);
  }
}
