package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Threads each of which waits, without a time limit, for what the next one holds, or for its end:
 * whatever others do, none of them ever goes on.
 */
final class WaitingCircle {
  private final Engine engine;

  WaitingCircle(Engine engine) {
    this.engine = engine;
  }

  /** The first circle there is, by the numbers of threads; empty if there is none. */
  List<Task> find() {
    int count = engine.tasks().count();
    for (int i = 0; i < count; i++) {
      Task first = engine.tasks().at(i);
      List<Task> circle = new ArrayList<>();
      Task task = first;
      while (task != null && circle.size() <= count) {
        circle.add(task);
        task = waitsFor(task);
        if (task == first) {
          return circle;
        }
      }
    }
    return List.of();
  }

  private @Nullable Task waitsFor(Task task) {
    SharedObject object = task.waitsFor;
    boolean waits = task.state == Task.State.BLOCKED || task.state == Task.State.WAITING;
    if (object == null || !waits || task.timed || engine.point().isEnabled(task.id)) {
      return null;
    }
    OperationKind kind = engine.point().kind(task.id);
    if (kind == OperationKind.JOIN || (kind == OperationKind.WAIT && task.joins)) {
      return object.task;
    }
    Thread holder = engine.ending().holder(object, kind);
    return holder == null ? null : engine.task(holder);
  }
}
