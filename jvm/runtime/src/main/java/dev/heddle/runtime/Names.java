package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** Names of objects for people. */
final class Names {
  private Names() {}

  /** What a task waits for that is about to do an operation of the given kind. */
  static String waitedFor(Task task, SharedObject object, OperationKind kind) {
    if (task.callDepth > 0 && task.callee != null) {
      return of(task.callee);
    }
    return switch (kind) {
      case JOIN -> "the end of " + of(object);
      case WAIT -> waitedFor(object);
      case PARK -> "an unpark" + blocker(task);
      case SLEEP -> "time to pass";
      case INITIALISE -> "the initialisation of " + of(object);
      case LOCK -> acquired(task, object);
      default -> of(object);
    };
  }

  private static String waitedFor(SharedObject object) {
    boolean condition = object.key instanceof Condition;
    return (condition ? "a signal of " : "a notification of ") + of(object);
  }

  private static String acquired(Task task, SharedObject object) {
    String name = of(object);
    if (name.startsWith("Semaphore#")) {
      return task.argument == 1 ? "a permit of " + name : task.argument + " permits of " + name;
    }
    if (name.startsWith("ReentrantReadWriteLock#")) {
      return (task.shared ? "the read lock of " : "the write lock of ") + name;
    }
    return name;
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
    return typeName(key) + "#" + object.number;
  }

  /** The class of an object, or of what the object is the hidden inside of. */
  private static String typeName(Object key) {
    Class<?> type = key.getClass();
    Class<?> outer = type.getEnclosingClass();
    boolean synchronizer =
        key instanceof AbstractOwnableSynchronizer && outer != null && !type.isAnonymousClass();
    return simpleName(synchronizer && type.getName().startsWith("java.") ? outer : type);
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
