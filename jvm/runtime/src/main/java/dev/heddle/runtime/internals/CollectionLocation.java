package dev.heddle.runtime.internals;

import dev.heddle.hooks.Hooks;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A field of the objects, or the elements of the arrays, that concurrent collections consist of.
 */
public final class CollectionLocation {
  private static final String PACKAGE = "java.util.concurrent.";
  private static final String COUNTERS = PACKAGE + "atomic.Striped64";
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final CollectionLocation[] NONE = {};

  /** Fields that are locks: a thread that finds one taken tries again. */
  private static final Set<String> LOCKS = Set.of("sizeCtl", "cellsBusy", "lockState");

  private static final ClassValue<Parts> PARTS =
      new ClassValue<>() {
        @Override
        protected Parts computeValue(Class<?> type) {
          Thread self = Hooks.suspend();
          try {
            return new Parts(type);
          } finally {
            Hooks.resume(self);
          }
        }
      };

  /** A number that identifies the part, from 0 on. */
  public final int number = COUNT.getAndIncrement();

  /** Its name, the same in every process. */
  public final String name;

  /** Whether it is a lock: it keeps other threads from writing and shows nothing to readers. */
  public final boolean lock;

  private final long offset;

  private CollectionLocation(String name, long offset) {
    this.name = name;
    this.lock = LOCKS.contains(name.substring(name.lastIndexOf('.') + 1));
    this.offset = offset;
  }

  /** The parts of the objects of a class that were asked for. */
  public static final class Parts {
    private final Class<?> type;
    private final boolean concerned;
    private final boolean collection;
    private CollectionLocation[] known = NONE;

    Parts(Class<?> type) {
      this.type = type;
      this.concerned = isCollection(type.isArray() ? type.getComponentType() : type);
      this.collection = extendsCollection(type);
    }

    private static boolean extendsCollection(Class<?> type) {
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        if (isCollection(c)) {
          return true;
        }
      }
      return false;
    }

    @Nullable CollectionLocation at(long offset) {
      for (CollectionLocation part : known) {
        if (part.offset == offset) {
          return part;
        }
      }
      return concerned ? add(offset) : null;
    }

    private CollectionLocation add(long offset) {
      Thread self = Hooks.suspend();
      try {
        Class<?> element = type.isArray() ? type.getComponentType() : type;
        String name = element.getName() + (type.isArray() ? "[]" : "." + field(type, offset));
        CollectionLocation part = new CollectionLocation(name, offset);
        known = Arrays.copyOf(known, known.length + 1);
        known[known.length - 1] = part;
        return part;
      } finally {
        Hooks.resume(self);
      }
    }
  }

  /**
   * The part of an object at an offset, or the elements of an array; null if the object is no part
   * of a concurrent collection.
   */
  public static @Nullable CollectionLocation of(Object object, long offset) {
    return PARTS.get(object.getClass()).at(object.getClass().isArray() ? 0 : offset);
  }

  /** Whether an object is a concurrent collection of the JDK, or one that extends it. */
  public static boolean isCollection(Object object) {
    return PARTS.get(object.getClass()).collection;
  }

  /**
   * Whether objects of a class may be parts of a collection. The counter of a blocking queue is an
   * {@code AtomicInteger}, and changing that is the instant at which something is put or taken.
   */
  private static boolean isCollection(Class<?> type) {
    Class<?> outer = type.getNestHost();
    return outer.getName().startsWith(PACKAGE)
        && (Collection.class.isAssignableFrom(outer)
            || Map.class.isAssignableFrom(outer)
            || outer.getName().equals(COUNTERS)
            || outer == LongAdder.class);
  }

  private static String field(Class<?> type, long offset) {
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && RawMemory.offset(field) == offset) {
          return field.getName();
        }
      }
    }
    return "memory";
  }
}
