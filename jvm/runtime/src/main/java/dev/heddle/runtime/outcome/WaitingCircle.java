package dev.heddle.runtime.outcome;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Names;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.state.Tasks;
import dev.heddle.runtime.statics.StaticInitialisers;
import dev.heddle.runtime.waiting.Waits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Threads each of which waits, without a time limit, for what the next one holds, or for its end:
 * whatever others do, none of them ever goes on.
 */
public final class WaitingCircle {
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Tasks tasks;
  private final Waits waits;
  private final StaticInitialisers initialisers;

  public WaitingCircle(Kernel kernel, Waits waits, StaticInitialisers initialisers) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.tasks = kernel.tasks();
    this.waits = waits;
    this.initialisers = initialisers;
  }

  /** The first circle there is, by the numbers of threads; empty if there is none. */
  List<Task> find() {
    int count = tasks.count();
    for (int i = 0; i < count; i++) {
      Task first = tasks.at(i);
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

  /** Who holds what a task waits for, so that it waits for that thread, or null. */
  @Nullable Thread holder(SharedObject object, OperationKind kind) {
    return switch (kind) {
      case LOCK, TRY_LOCK, TIMED_LOCK -> Names.holder(object);
      case INITIALISE -> initialisers.initialiser(object.key);
      default -> null;
    };
  }

  private @Nullable Task waitsFor(Task task) {
    SharedObject object = task.waitsFor;
    boolean waiting = task.state == Task.State.BLOCKED || task.state == Task.State.WAITING;
    if (object == null || !waiting || task.timed || scheduler.point().isEnabled(task.id)) {
      return null;
    }
    OperationKind kind = scheduler.point().kind(task.id);
    if (kind == OperationKind.JOIN || (kind == OperationKind.WAIT && waits.isJoin(task))) {
      return object.task;
    }
    Thread holder = holder(object, kind);
    return holder == null ? null : objects.task(holder);
  }
}
