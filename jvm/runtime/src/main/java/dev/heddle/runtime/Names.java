package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import org.jspecify.annotations.Nullable;

/** Names of objects for people. */
final class Names {
  private Names() {}

  /** What a task waits for that is about to do an operation of the given kind. */
  static String waitedFor(Task task, SharedObject object, OperationKind kind) {
    return switch (kind) {
      case JOIN -> "the end of " + of(object);
      case WAIT -> "a notification of " + of(object);
      case PARK -> "an unpark" + blocker(task);
      case SLEEP -> "time to pass";
      case INITIALISE -> "the initialisation of " + of(object);
      default -> of(object);
    };
  }

  private static String blocker(Task task) {
    Object blocker = Threads.blocker(task);
    return blocker == null ? "" : ", blocked by " + simpleName(blocker.getClass());
  }

  /** An object by its class and its number in this execution. */
  static String of(SharedObject object) {
    Object key = object.key;
    if (key instanceof Class<?> type) {
      return type.getSimpleName() + ".class";
    }
    if (key instanceof Thread thread) {
      return thread.getName();
    }
    return simpleName(key.getClass()) + "#" + object.number;
  }

  private static String simpleName(Class<?> type) {
    String name = type.getName();
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  /** The thread that holds an object, or null. */
  static @Nullable Thread holder(SharedObject object) {
    if (object.owner != null) {
      return object.owner.thread;
    }
    return object.synchronizer == null ? null : QueuedSynchronizer.owner(object.key);
  }
}
