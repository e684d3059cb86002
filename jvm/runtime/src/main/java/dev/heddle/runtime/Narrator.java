package dev.heddle.runtime;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.OperationKind;
import dev.heddle.hooks.Site;
import org.jspecify.annotations.Nullable;

/** Tells a listener what happens, in words; silent in all executions but those that are told. */
class Narrator {
  /** Says nothing. */
  static final Narrator SILENT = new Narrator();

  private final @Nullable Engine engine;
  private final @Nullable ExecutionListener listener;
  private int last = -1;

  private Narrator() {
    this.engine = null;
    this.listener = null;
  }

  Narrator(Engine engine, @Nullable ExecutionListener listener) {
    this.engine = engine;
    this.listener = listener;
  }

  boolean silent() {
    return listener == null;
  }

  void created(Task task) {
    if (listener != null) {
      listener.threadCreated(task.id, task.thread.getName());
    }
  }

  void ended(Task task) {}

  void blocks(Task task, OperationKind kind, SharedObject object) {
    if (listener != null) {
      tell(task, kind, Names.of(object), "waits");
    }
  }

  /** The current thread has just done something. */
  void did(OperationKind kind, @Nullable String object, @Nullable String detail) {
    if (listener != null && engine != null) {
      tell(engine.current(), kind, object, detail);
    }
  }

  /** The current thread is about to access a field; nothing else runs before it does. */
  void field(@Nullable Object owner, Site site, OperationKind kind) {
    did(
        kind,
        Fields.name(owner, site),
        kind == OperationKind.READ ? Fields.value(owner, site) : null);
  }

  /** The current thread is about to access an array element. */
  void element(Object array, int index, OperationKind kind) {
    if (engine != null) {
      String name = Names.of(engine.object(array)) + "[" + index + "]";
      did(kind, name, kind == OperationKind.READ ? Fields.element(array, index) : null);
    }
  }

  /** A call begins that counts as one step. */
  void called(Object receiver) {
    if (engine != null) {
      did(OperationKind.CALL, Names.of(engine.object(receiver)), null);
    }
  }

  private void tell(
      Task task, OperationKind kind, @Nullable String object, @Nullable String detail) {
    if (listener == null || engine == null) {
      return;
    }
    String location = Stacks.location(Thread.currentThread().getStackTrace());
    boolean preempts = last >= 0 && last != task.id && engine.point().isEnabled(last);
    last = task.id;
    listener.step(
        new Event(task.id, kind, object, detail, location.isEmpty() ? null : location, preempts));
  }
}
