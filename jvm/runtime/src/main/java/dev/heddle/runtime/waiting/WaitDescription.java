package dev.heddle.runtime.waiting;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.loopback.NetworkPart;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ParkBlocker;
import dev.heddle.runtime.state.SharedObject;
import java.util.concurrent.locks.Condition;

/** Describes what threads wait for, for reports. */
public final class WaitDescription {
  private final ObjectNames names;
  private final ThreadWaits waits;
  private final Acquisitions acquisitions;

  public WaitDescription(ObjectNames names, ThreadWaits waits, Acquisitions acquisitions) {
    this.names = names;
    this.waits = waits;
    this.acquisitions = acquisitions;
  }

  /** What a thread waits for. */
  public String of(
      ControlledThread task, OperationKind kind, SharedObject object, StackTraceElement[] stack) {
    if (object.key instanceof NetworkPart part) {
      return part.wanted();
    }
    if (task.sections.isAtomic() && task.sections.call().callee != null) {
      return names.of(task.sections.call().callee);
    }
    StackTraceElement entry = Stacks.entry(stack);
    if (entry != null && Stacks.isInner(entry)) {
      return "the return of " + Stacks.call(entry);
    }
    return switch (kind) {
      case WAIT ->
          waits.isJoin(task)
              ? "the end of " + names.of(object)
              : (object.key instanceof Condition ? "a signal of " : "a notification of ")
                  + names.of(object);
      case JOIN -> "the end of " + names.of(object);
      case PARK -> "an unpark" + blocker(task);
      case SLEEP -> "time to pass";
      case INITIALISE -> "the initialisation of " + names.of(object);
      case LOCK, TIMED_LOCK -> acquired(task, object);
      default -> names.of(object);
    };
  }

  private String acquired(ControlledThread task, SharedObject object) {
    String name = names.of(object);
    Acquisitions.Acquisition wanted = acquisitions.of(task);
    if (object.key instanceof Thread) {
      return "the monitor of " + name;
    }
    return switch (ValueDescriptions.of(object.key)) {
      case "Semaphore" ->
          wanted.argument == 1 ? "a permit of " + name : wanted.argument + " permits of " + name;
      case "ReentrantReadWriteLock" ->
          (wanted.shared ? "the read lock of " : "the write lock of ") + name;
      default -> name;
    };
  }

  private static String blocker(ControlledThread task) {
    Object blocker = ParkBlocker.of(task.thread);
    return blocker == null ? "" : ", blocked by " + ValueDescriptions.of(blocker);
  }
}
