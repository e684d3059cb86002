package dev.heddle.runtime.outcome;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.statics.StaticInitialisers;
import dev.heddle.runtime.waiting.ThreadWaits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Threads each of which waits, without a time limit, for what the next one holds, or for its end:
 * whatever other threads do, none of them ever goes on.
 */
public final class WaitCycle {
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ControlledThreads tasks;
  private final ThreadWaits waits;
  private final StaticInitialisers initialisers;

  public WaitCycle(Kernel kernel, ThreadWaits waits, StaticInitialisers initialisers) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.tasks = kernel.tasks();
    this.waits = waits;
    this.initialisers = initialisers;
  }

  /** The first cycle, by the numbers of threads; empty if there is none. */
  List<ControlledThread> find() {
    int count = tasks.count();
    for (int i = 0; i < count; i++) {
      ControlledThread first = tasks.at(i);
      List<ControlledThread> circle = new ArrayList<>();
      ControlledThread task = first;
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

  /** The thread that holds what another one waits for, or null. */
  @Nullable Thread holder(SharedObject object, OperationKind kind) {
    return switch (kind) {
      case LOCK, TRY_LOCK, TIMED_LOCK -> ObjectNames.holder(object);
      case INITIALISE -> initialisers.initialiser(object.key);
      default -> null;
    };
  }

  private @Nullable ControlledThread waitsFor(ControlledThread task) {
    SharedObject object = task.waitsFor;
    boolean waiting =
        task.state == ControlledThread.State.BLOCKED
            || task.state == ControlledThread.State.WAITING;
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
