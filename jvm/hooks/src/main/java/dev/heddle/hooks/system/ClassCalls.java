package dev.heddle.hooks.system;

import dev.heddle.hooks.Replaces;
import dev.heddle.hooks.StaticInitialisation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls that initialise a class by its name. */
@Replaces(value = "java.lang.Class", where = Replaces.Where.CALL)
public final class ClassCalls {
  private ClassCalls() {}

  /** {@link Class#forName(String, boolean, ClassLoader)}. */
  public static Class<?> forName(String name, boolean initialise, @Nullable ClassLoader loader)
      throws ClassNotFoundException {
    Class<?> type = Class.forName(name, initialise, loader);
    if (initialise) {
      StaticInitialisation.use(type);
    }
    return type;
  }

  /** {@link MethodHandles.Lookup#ensureInitialized}. */
  @Replaces(value = "java.lang.invoke.MethodHandles$Lookup", where = Replaces.Where.CALL)
  public static final class Lookups {
    private Lookups() {}

    /** Initialises a class that the lookup may access. */
    public static Class<?> ensureInitialized(MethodHandles.Lookup lookup, Class<?> type)
        throws IllegalAccessException {
      Class<?> accessible = lookup.ensureInitialized(type);
      StaticInitialisation.use(accessible);
      return accessible;
    }
  }

  /** Accesses to static fields by reflection: they initialise the class, and then run unchanged. */
  @Replaces(value = "java.lang.reflect.Field", where = Replaces.Where.BODY)
  public static final class Fields {
    private Fields() {}

    /**
     * Initialises the class of a static field; returns false, so that the replacements never apply.
     */
    public static boolean applies(Field field) {
      if (Modifier.isStatic(field.getModifiers())) {
        StaticInitialisation.use(field.getDeclaringClass());
      }
      return false;
    }

    /** {@code Field.getFieldAccessor}, of JDK 22 and later. */
    public static @Nullable Object getFieldAccessor(Field field) {
      return null;
    }

    /** {@code Field.getOverrideFieldAccessor}, of JDK 22 and later. */
    public static @Nullable Object getOverrideFieldAccessor(Field field) {
      return null;
    }

    /** {@code Field.getFieldAccessor}, of JDK 17. */
    public static @Nullable Object getFieldAccessor(Field field, @Nullable Object owner) {
      return null;
    }
  }

  /**
   * Methods that return cached constants of an enumeration: they initialise it, and then run
   * unchanged.
   */
  @Replaces(value = "java.lang.Class", where = Replaces.Where.BODY)
  public static final class Constants {
    private Constants() {}

    /** Initialises an enumeration; returns false, so that the replacements never apply. */
    public static boolean applies(Class<?> type) {
      if (type.isEnum()) {
        StaticInitialisation.use(type);
      }
      return false;
    }

    /** {@code Class.getEnumConstantsShared}. */
    public static Object @Nullable [] getEnumConstantsShared(Class<?> type) {
      return null;
    }

    /** {@code Class.enumConstantDirectory}. */
    public static @Nullable Map<?, ?> enumConstantDirectory(Class<?> type) {
      return null;
    }
  }
}
