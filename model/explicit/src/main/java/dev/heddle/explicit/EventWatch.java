package dev.heddle.explicit;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.OperationKind;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Place;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.run.Machine;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.Watch;
import dev.heddle.lang.run.World;
import dev.heddle.lang.syntax.Position;
import org.jspecify.annotations.Nullable;

/** Tells a listener of the core what a model does. */
final class EventWatch implements Watch {
  private static final String WAITS = "waits";

  private final Model model;
  private final ExecutionListener listener;
  private final TaskNames names;
  private boolean preempts;
  private @Nullable Machine machine;
  private @Nullable World world;

  EventWatch(Model model, ExecutionListener listener, TaskNames names) {
    this.model = model;
    this.listener = listener;
    this.names = names;
  }

  /** Begins a step, which may take the processor from a task that could have gone on. */
  void begin(boolean newPreempts, Machine newMachine, World newWorld) {
    preempts = newPreempts;
    machine = newMachine;
    world = newWorld;
  }

  private void tell(
      Task task,
      OperationKind kind,
      @Nullable String object,
      @Nullable String detail,
      Position at) {
    if (task.id() < 0) {
      return;
    }
    String place = at.line() == 0 ? null : model.name() + ":" + at.line();
    listener.step(new Event(task.id(), kind, object, detail, place, preempts));
    preempts = false;
  }

  @Override
  public void op(Task task, Op op, boolean waits) {
    String detail = waits ? WAITS : null;
    if (op instanceof Op.Acquire o) {
      tell(task, OperationKind.LOCK, name(task, o.lock()), detail, o.at());
    } else if (op instanceof Op.Release o) {
      tell(task, OperationKind.UNLOCK, name(task, o.lock()), null, o.at());
    } else if (op instanceof Op.Await o && waits) {
      tell(task, OperationKind.CALL, "await " + o.what(), detail, o.at());
    } else if (op instanceof Op.Park o) {
      tell(task, OperationKind.CALL, "wait at " + name(task, o.where()), WAITS, o.at());
    } else if (op instanceof Op.Wake o) {
      String how = o.all() ? "broadcast " : "signal ";
      tell(task, OperationKind.CALL, how + name(task, o.where()), null, o.at());
    } else if (op instanceof Op.Point o && o.kind() != Op.Switch.BOTH && !task.isAtomic()) {
      String word = o.kind() == Op.Switch.YIELD ? "yield" : "zield";
      tell(task, OperationKind.CALL, word, null, o.at());
    } else if (op instanceof Op.Label o) {
      tell(task, OperationKind.CALL, "label " + o.name(), null, o.at());
    }
  }

  /** What a place is called, with the values that its indices have. */
  private String name(Task task, Place place) {
    int slot = machine == null || world == null ? place.offset() : machine.slot(world, task, place);
    return model.slots().get(slot).name();
  }

  @Override
  public void read(Task task, Op op, int slot, int value) {
    if (!(op instanceof Op.Await)) {
      Variable variable = model.slots().get(slot);
      String text = variable.type().text(value);
      tell(task, OperationKind.READ, variable.name(), text, op.at());
    }
  }

  @Override
  public void write(Task task, Op op, int slot, int value) {
    Variable variable = model.slots().get(slot);
    String text = variable.type().text(value);
    tell(task, OperationKind.WRITE, variable.name(), text, op.at());
  }

  @Override
  public void posted(Task task, Op op, Task added) {
    names.add(added);
    String level = added.level() == 0 ? null : "level " + added.level();
    tell(task, OperationKind.START, names.of(added.id()), level, op.at());
  }

  @Override
  public void ended(Task task) {
    tell(task, OperationKind.END, null, null, Position.NONE);
  }
}
