package dev.heddle.explicit;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.OperationKind;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.Watch;
import dev.heddle.lang.syntax.Position;
import org.jspecify.annotations.Nullable;

/** Tells a listener of the core what a model does. */
final class EventWatch implements Watch {
  private static final String WAITS = "waits";

  private final Model model;
  private final ExecutionListener listener;
  private final TaskNames names;
  private boolean preempts;

  EventWatch(Model model, ExecutionListener listener, TaskNames names) {
    this.model = model;
    this.listener = listener;
    this.names = names;
  }

  /** Begins a step, which may take the processor from a task that could have gone on. */
  void begin(boolean newPreempts) {
    preempts = newPreempts;
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
      tell(task, OperationKind.LOCK, base(o.lock().offset()), detail, o.at());
    } else if (op instanceof Op.Release o) {
      tell(task, OperationKind.UNLOCK, base(o.lock().offset()), null, o.at());
    } else if (op instanceof Op.Await o && waits) {
      tell(task, OperationKind.CALL, "await " + o.what(), detail, o.at());
    } else if (op instanceof Op.Park o) {
      tell(task, OperationKind.CALL, "wait at " + base(o.where().offset()), WAITS, o.at());
    } else if (op instanceof Op.Wake o) {
      String how = o.all() ? "broadcast " : "signal ";
      tell(task, OperationKind.CALL, how + base(o.where().offset()), null, o.at());
    } else if (op instanceof Op.Point o && o.kind() != Op.Switch.BOTH && !task.isAtomic()) {
      String word = o.kind() == Op.Switch.YIELD ? "yield" : "zield";
      tell(task, OperationKind.CALL, word, null, o.at());
    } else if (op instanceof Op.Label o) {
      tell(task, OperationKind.CALL, "label " + o.name(), null, o.at());
    }
  }

  private String base(int slot) {
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
