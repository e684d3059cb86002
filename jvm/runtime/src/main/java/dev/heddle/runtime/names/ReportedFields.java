package dev.heddle.runtime.names;

import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.internals.RawMemory;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fields by reflection, for reports. */
public final class ReportedFields {
  private static final ClassValue<List<Field>> REFERENCES =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          return findReferences(type);
        }
      };

  private static final ClassValue<Optional<Field>> SYNC =
      new ClassValue<>() {
        @Override
        protected Optional<Field> computeValue(Class<?> type) {
          boolean locks = type.getName().startsWith("java.util.concurrent.");
          return Optional.ofNullable(locks ? find(type, "sync") : null);
        }
      };

  private static final ClassValue<Optional<Field>> ELEMENTS =
      new ClassValue<>() {
        @Override
        protected Optional<Field> computeValue(Class<?> type) {
          String name = type.getName();
          boolean array = name.startsWith("java.util.concurrent.atomic.") && name.endsWith("Array");
          return Optional.ofNullable(array ? find(type, "array") : null);
        }
      };

  private ReportedFields() {}

  /** All fields of a class of the program that hold objects, inherited ones included. */
  public static List<Field> references(Class<?> type) {
    return REFERENCES.get(type);
  }

  private static List<Field> findReferences(Class<?> type) {
    try {
      Class<?> parent = type.getSuperclass();
      List<Field> own =
          Arrays.stream(type.getDeclaredFields())
              .filter(field -> !field.getType().isPrimitive() && !field.isSynthetic())
              .filter(Field::trySetAccessible)
              .toList();
      if (parent == null || ValueDescriptions.isPlatform(parent)) {
        return own;
      }
      return java.util.stream.Stream.concat(own.stream(), references(parent).stream()).toList();
    } catch (LinkageError e) {
      // A class that the program never used is missing: there is no name for it.
      return List.of();
    }
  }

  /** The value of a field, or null if it cannot be read. */
  public static @Nullable Object get(Field field, @Nullable Object owner) {
    try {
      return field.get(owner);
    } catch (IllegalAccessException | LinkageError e) {
      return null;
    }
  }

  /** The value of an object's field with a name, or null if there is none. */
  public static @Nullable Object get(Object owner, String name) {
    Field field = find(owner.getClass(), name);
    return field == null ? null : get(field, owner);
  }

  /** The part of a lock of the JDK that does the work, or null. */
  static @Nullable Object sync(Object object) {
    Field field = SYNC.get(object.getClass()).orElse(null);
    return field == null ? null : get(field, object);
  }

  /** The array that an atomic array of the JDK is about, or null. */
  static @Nullable Object elements(Object object) {
    Field field = ELEMENTS.get(object.getClass()).orElse(null);
    return field == null ? null : get(field, object);
  }

  /** What a thread was given to run, or null. */
  public static @Nullable Object task(Thread thread) {
    Object target = get(thread, "target");
    Object task = target == null ? get(thread, "task") : target;
    Object holder = task == null ? get(thread, "holder") : null;
    return holder == null ? task : get(holder, "task");
  }

  /** The name of the field of a site, by the class that declares it. */
  public static String name(int site) {
    Thread running = Hooks.suspend();
    try {
      FieldSite access = FieldSite.of(site);
      Field field = of(access);
      String owner = field == null ? access.owner() : field.getDeclaringClass().getName();
      return owner + "." + access.name();
    } finally {
      Hooks.resume(running);
    }
  }

  /** The field of an access in the program, or null if it cannot be found. */
  public static @Nullable Field of(FieldSite site) {
    String name = site.name();
    try {
      Class<?> type = Class.forName(site.owner(), false, site.loader());
      return name == null ? null : find(type, name);
    } catch (ReflectiveOperationException | LinkageError e) {
      return null;
    }
  }

  /**
   * The field of the program at an offset in an object, which is the class if the field is static;
   * null if there is none.
   */
  public static @Nullable Field at(Object base, long offset) {
    boolean isStatic = base instanceof Class<?>;
    Class<?> start = base instanceof Class<?> type ? type : base.getClass();
    for (Class<?> t = start; t != null && !ValueDescriptions.isPlatform(t); t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) == isStatic
            && RawMemory.offset(field) == offset) {
          return field.trySetAccessible() ? field : null;
        }
      }
    }
    return null;
  }

  private static @Nullable Field find(Class<?> type, String name) {
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return field.trySetAccessible() ? field : null;
        }
      }
    }
    return null;
  }
}
