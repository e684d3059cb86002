package dev.heddle.runtime.state;

import dev.heddle.hooks.StaticInitialisation;
import dev.heddle.runtime.internals.RawQueuedSynchronizer;
import dev.heddle.runtime.loopback.NetworkPart;
import dev.heddle.runtime.names.ReportedFields;
import dev.heddle.runtime.names.ValueDescriptions;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Names of the objects of an execution, for people.
 *
 * <p>An object is named by the field of the program that holds it, {@code Bank.lock}; otherwise by
 * its class, and a number that distinguishes objects of one class: {@code Account#2}. Names are
 * made from what the execution has met, and never run code of the program, so that an execution has
 * the same names whether it is reported or not.
 */
public final class ObjectNames {
  private static final int MOST_ELEMENTS = 100;

  /**
   * So many times the name of an object is looked up again; later lookups become rarer and rarer.
   */
  private static final int OFTEN = 16;

  private final ObjectTable objects;
  private final NamedHolders holders;

  /** The names that were looked up in an execution, which is identified by its number. */
  private final IdentityHashMap<SharedObject, Asked> asked = new IdentityHashMap<>();

  private long epoch;

  public ObjectNames(ObjectTable objects, ControlledThreads tasks) {
    this.objects = objects;
    this.holders = new NamedHolders(objects, tasks);
  }

  /** How often the field that holds an object was asked for, and its latest name. */
  private static final class Asked {
    private int times;
    private @Nullable String field;
  }

  /** Which of its locks is meant if an object has two; null if it has one. */
  public static @Nullable String mode(SharedObject object, boolean shared) {
    if (!ValueDescriptions.of(object.key).equals("ReentrantReadWriteLock")) {
      return null;
    }
    return shared ? "read" : "write";
  }

  /** The thread that holds an object, or null. */
  public static @Nullable Thread holder(SharedObject object) {
    if (object.owner != null) {
      return object.owner.thread;
    }
    return object.synchronizer == null ? null : RawQueuedSynchronizer.owner(object.key);
  }

  /** The name of an object that the execution has met. */
  public String of(SharedObject object) {
    Object key = object.key;
    if (key instanceof Class<?> type) {
      return ValueDescriptions.simple(type) + ".class";
    }
    if (key instanceof Thread thread) {
      return ValueDescriptions.name(thread);
    }
    if (key instanceof NetworkPart part) {
      return part.name();
    }
    String field = field(object);
    return field != null ? field : numbered(object);
  }

  /** The field that holds an object, if it can be found; the search goes through all objects. */
  private @Nullable String field(SharedObject object) {
    if (epoch != objects.epoch()) {
      epoch = objects.epoch();
      asked.clear();
    }
    Asked before = asked.computeIfAbsent(object, key -> new Asked());
    int times = ++before.times;
    if (times <= OFTEN || Integer.bitCount(times) == 1) {
      String field = staticField(object.key);
      before.field = field != null ? field : instanceField(object);
    }
    return before.field;
  }

  /** The name of an object that the execution may have met. */
  public String of(Object object) {
    return of(objects.of(object));
  }

  /**
   * The name of an object that the execution may not have met; asking changes nothing, so that it
   * is not met either.
   */
  public String ofUnmet(Object object) {
    SharedObject known = objects.known(object);
    if (known != null) {
      return of(known);
    }
    String field = staticField(object);
    return field == null ? ValueDescriptions.of(object) : field;
  }

  /** A value as text; an object that the execution has met by its class and number. */
  public String value(@Nullable Object value) {
    String text = ValueDescriptions.text(value);
    if (text != null) {
      return text;
    }
    SharedObject met = value == null ? null : objects.find(value);
    return met != null ? numbered(met) : ValueDescriptions.of(value);
  }

  /** The owner of a field, for the field's name. */
  public String owner(Object owner) {
    SharedObject met = objects.find(owner);
    if (owner instanceof Thread thread && ValueDescriptions.isPlatform(owner.getClass())) {
      return ValueDescriptions.name(thread);
    }
    return met != null ? numbered(met) : ValueDescriptions.of(owner);
  }

  private String numbered(SharedObject object) {
    return holders.numbered(object.key);
  }

  /** The first static field, by its name, that holds an object. */
  private static @Nullable String staticField(Object key) {
    String best = null;
    for (int i = 0; i < StaticInitialisation.count(); i++) {
      Class<?> type = StaticInitialisation.of(i).type();
      if (type != null) {
        best = first(best, fieldHolding(type, null, key, ValueDescriptions.simple(type)));
      }
    }
    return best;
  }

  /**
   * The instance field that holds an object, if there is one such field only; the first by name if
   * the object's class has no telling name.
   */
  private @Nullable String instanceField(SharedObject object) {
    String best = null;
    int count = 0;
    for (Object holder : holders.all()) {
      if (!ValueDescriptions.isPlatform(holder.getClass())
          && !ValueDescriptions.isGenerated(holder.getClass())) {
        String field = fieldHolding(holder.getClass(), holder, object.key, null);
        if (field != null) {
          best = first(best, holders.numbered(holder) + field);
          count++;
        }
      }
    }
    return count > 1 && !ValueDescriptions.isPlatform(object.key.getClass()) ? null : best;
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
    for (Field field : ReportedFields.references(type)) {
      if (Modifier.isStatic(field.getModifiers()) == (owner == null)) {
        Object value = ReportedFields.get(field, owner);
        if (value == null) {
          continue;
        }
        if (value == key
            || ValueDescriptions.identity(value) == key
            || ValueDescriptions.elements(value) == key) {
          return start + field.getName();
        }
        if (value instanceof Object[] array) {
          for (int i = 0; i < Math.min(array.length, MOST_ELEMENTS); i++) {
            if (array[i] != null
                && (array[i] == key || ValueDescriptions.identity(array[i]) == key)) {
              return start + field.getName() + "[" + i + "]";
            }
          }
        }
      }
    }
    return null;
  }
}
