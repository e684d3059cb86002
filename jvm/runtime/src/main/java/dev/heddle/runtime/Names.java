package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.hooks.Statics;
import dev.heddle.runtime.loopback.Part;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Names of the objects of an execution, for people.
 *
 * <p>An object is named by the field of the program that holds it, {@code Bank.lock}; otherwise by
 * its class, and a number that tells objects of one class apart: {@code Account#2}. Names are made
 * from what the execution has met, and never run code of the program, so that an execution has the
 * same names whether it is told or not.
 */
final class Names {
  private static final int MOST_ELEMENTS = 100;

  /** How deep lambdas may capture each other. */
  private static final int MOST_LAMBDAS = 8;

  private final ObjectTable objects;

  Names(ObjectTable objects) {
    this.objects = objects;
  }

  /** What a task waits for. */
  String waitedFor(Task task, OperationKind kind, SharedObject object, StackTraceElement[] stack) {
    if (object.key instanceof Part part) {
      return part.wanted();
    }
    if (task.callDepth > 0 && task.callee != null) {
      return of(task.callee);
    }
    StackTraceElement entry = Stacks.entry(stack);
    if (entry != null && Stacks.isInner(entry)) {
      return "the return of " + Stacks.call(entry);
    }
    return switch (kind) {
      case WAIT ->
          (object.key instanceof Condition ? "a signal of " : "a notification of ") + of(object);
      case JOIN -> "the end of " + of(object);
      case PARK -> "an unpark" + blocker(task);
      case SLEEP -> "time to pass";
      case INITIALISE -> "the initialisation of " + of(object);
      case LOCK, TIMED_LOCK -> acquired(task, object);
      default -> of(object);
    };
  }

  private String acquired(Task task, SharedObject object) {
    String name = of(object);
    return switch (Kinds.of(object.key)) {
      case "Semaphore" ->
          task.argument == 1 ? "a permit of " + name : task.argument + " permits of " + name;
      case "ReentrantReadWriteLock" ->
          (task.shared ? "the read lock of " : "the write lock of ") + name;
      default -> name;
    };
  }

  /** Which of its locks is meant if an object has two; null if it has one. */
  static @Nullable String mode(SharedObject object, boolean shared) {
    if (!Kinds.of(object.key).equals("ReentrantReadWriteLock")) {
      return null;
    }
    return shared ? "read" : "write";
  }

  private static String blocker(Task task) {
    Object blocker = Threads.blocker(task);
    return blocker == null ? "" : ", blocked by " + Kinds.of(blocker);
  }

  /** The thread that holds an object, or null. */
  static @Nullable Thread holder(SharedObject object) {
    if (object.owner != null) {
      return object.owner.thread;
    }
    return object.synchronizer == null ? null : QueuedSynchronizer.owner(object.key);
  }

  /** The name of an object that the execution has met. */
  String of(SharedObject object) {
    Object key = object.key;
    if (key instanceof Class<?> type) {
      return Kinds.simple(type) + ".class";
    }
    if (key instanceof Thread thread) {
      return Kinds.name(thread);
    }
    if (key instanceof Part part) {
      return part.name();
    }
    String field = staticField(key);
    if (field == null) {
      field = instanceField(object);
    }
    return field != null ? field : numbered(object);
  }

  /** The name of an object that the execution may have met. */
  String of(Object object) {
    return of(objects.of(object));
  }

  /**
   * The name of an object that the execution may not have met; asking changes nothing, so that it
   * is not met either.
   */
  String ofUnmet(Object object) {
    SharedObject known = objects.known(object);
    if (known != null) {
      return of(known);
    }
    String field = staticField(object);
    return field == null ? Kinds.of(object) : field;
  }

  /** A value as text; an object that the execution has met by its class and number. */
  String value(@Nullable Object value) {
    String text = Kinds.text(value);
    if (text != null) {
      return text;
    }
    SharedObject met = value == null ? null : objects.find(value);
    return met != null ? numbered(met) : Kinds.of(value);
  }

  /** The owner of a field, for the field's name. */
  String owner(Object owner) {
    SharedObject met = objects.find(owner);
    if (owner instanceof Thread thread && Kinds.isPlatform(owner.getClass())) {
      return Kinds.name(thread);
    }
    return met != null ? numbered(met) : Kinds.of(owner);
  }

  private String numbered(SharedObject object) {
    return numbered(object.key, holders());
  }

  /** An object by its class and its place among those of its class. */
  private static String numbered(Object object, List<Object> all) {
    Object identity = Kinds.identity(object);
    String kind = Kinds.of(identity);
    int rank = 1;
    for (Object other : all) {
      if (other == identity || Kinds.identity(other) == identity) {
        break;
      }
      if (Kinds.identity(other) == other && kind.equals(Kinds.of(other))) {
        rank++;
      }
    }
    return kind + "#" + rank;
  }

  /**
   * The objects that the execution has met, in that order, each thread followed by what it was
   * given: the lambda that it runs, what that has captured, and so on through lambdas. So the place
   * of a captured object does not depend on which thread is the first to use it.
   */
  private List<Object> holders() {
    List<SharedObject> met = objects.all();
    met.sort(Comparator.comparingInt(object -> object.order));
    List<Object> holders = new ArrayList<>();
    for (SharedObject object : met) {
      addNew(holders, object.key);
      if (object.task != null) {
        addCaptured(holders, Fields.task(object.task.thread), 0);
      }
    }
    return holders;
  }

  private static void addCaptured(List<Object> holders, @Nullable Object object, int depth) {
    if (object == null || depth == MOST_LAMBDAS) {
      return;
    }
    if (!Kinds.isGenerated(object.getClass())) {
      addNew(holders, object);
      return;
    }
    for (Field field : Fields.references(object.getClass())) {
      addCaptured(holders, Fields.get(field, object), depth + 1);
    }
  }

  private static void addNew(List<Object> holders, Object object) {
    if (holders.stream().noneMatch(known -> known == object)) {
      holders.add(object);
    }
  }

  /** The first static field, by its name, that holds an object. */
  private static @Nullable String staticField(Object key) {
    String best = null;
    for (int i = 0; i < Statics.count(); i++) {
      Class<?> type = Statics.of(i).type();
      if (type != null) {
        best = first(best, fieldHolding(type, null, key, Kinds.simple(type)));
      }
    }
    return best;
  }

  /**
   * The instance field that holds an object, if there is one such field only; the first by name if
   * the object's class says nothing itself.
   */
  private @Nullable String instanceField(SharedObject object) {
    String best = null;
    int count = 0;
    List<Object> holders = holders();
    for (Object holder : holders) {
      if (!Kinds.isPlatform(holder.getClass()) && !Kinds.isGenerated(holder.getClass())) {
        String field = fieldHolding(holder.getClass(), holder, object.key, null);
        if (field != null) {
          best = first(best, numbered(holder, holders) + field);
          count++;
        }
      }
    }
    return count > 1 && !Kinds.isPlatform(object.key.getClass()) ? null : best;
  }

  private static @Nullable String first(@Nullable String a, @Nullable String b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.compareTo(b) <= 0 ? a : b;
  }

  /** The field of an object, or static field of a class, that holds a thing; with a prefix. */
  private static @Nullable String fieldHolding(
      Class<?> type, @Nullable Object owner, Object key, @Nullable String prefix) {
    String start = prefix == null ? "." : prefix + ".";
    for (Field field : Fields.references(type)) {
      if (Modifier.isStatic(field.getModifiers()) == (owner == null)) {
        Object value = Fields.get(field, owner);
        if (value == null) {
          continue;
        }
        if (value == key || Kinds.identity(value) == key || Kinds.elements(value) == key) {
          return start + field.getName();
        }
        if (value instanceof Object[] array) {
          for (int i = 0; i < Math.min(array.length, MOST_ELEMENTS); i++) {
            if (array[i] != null && (array[i] == key || Kinds.identity(array[i]) == key)) {
              return start + field.getName() + "[" + i + "]";
            }
          }
        }
      }
    }
    return null;
  }
}
