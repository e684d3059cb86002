package dev.heddle.runtime;

import org.jspecify.annotations.Nullable;

/** Names of objects for people. */
final class Names {
  private Names() {}

  /** What a task waits for. */
  static String waitedFor(Task task, SharedObject object) {
    return switch (task.state) {
      case BLOCKED -> of(object);
      default ->
          object.task != null && object.key == object.task.thread
              ? "the end of " + object.task.thread.getName()
              : of(object);
    };
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
    return object.synchronizer == null ? null : Synchronizer.owner(object.key);
  }
}
