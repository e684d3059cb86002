package dev.heddle.hooks.memory;

import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.StaticInitialisation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Accesses of the program to fields and elements by reflection and through method handles. */
public final class ReflectiveFieldAccesses {
  /** The sites of the fields of a class, by their names. */
  private static final ClassValue<Map<String, Integer>> SITES =
      new ClassValue<>() {
        @Override
        protected Map<String, Integer> computeValue(Class<?> type) {
          return new HashMap<>();
        }
      };

  private static final MethodHandle READS = handle("reads", Field.class, Object.class);
  private static final MethodHandle WRITES = handle("writes", Field.class, Object.class);
  private static final MethodHandle READS_ELEMENT = handle("readsElement", Object.class, int.class);
  private static final MethodHandle WRITES_ELEMENT =
      handle("writesElement", Object.class, int.class);

  private static int elements = -1;

  private ReflectiveFieldAccesses() {}

  private static MethodHandle handle(String name, Class<?> first, Class<?> second) {
    try {
      MethodType type = MethodType.methodType(void.class, first, second);
      return MethodHandles.lookup().findStatic(ReflectiveFieldAccesses.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A static field of a class is about to be made accessible by its name. */
  public static void uses(@Nullable Class<?> type, @Nullable String name) {
    if (type != null && name != null) {
      uses(field(type, name));
    }
  }

  /** A field is about to be made accessible: if it is static, its class is used. */
  public static void uses(@Nullable Field field) {
    if (field != null && isStatic(field)) {
      StaticInitialisation.use(field.getDeclaringClass());
    }
  }

  /** A field is about to be read; {@code owner} is ignored if it is static. */
  public static void reads(@Nullable Field field, @Nullable Object owner) {
    uses(field);
    if (field != null && isSeen(field, owner)) {
      Object in = isStatic(field) ? null : owner;
      if (Modifier.isVolatile(field.getModifiers())) {
        Hooks.controller.readVolatile(in, site(field));
      } else {
        Hooks.controller.read(in, site(field));
      }
    }
  }

  /** A field is about to be written. */
  public static void writes(@Nullable Field field, @Nullable Object owner) {
    uses(field);
    if (field != null && isSeen(field, owner)) {
      Object in = isStatic(field) ? null : owner;
      if (Modifier.isVolatile(field.getModifiers())) {
        Hooks.controller.writeVolatile(in, site(field));
      } else {
        Hooks.controller.write(in, site(field));
      }
    }
  }

  /**
   * A field of an object is about to be accessed; this is treated like an instruction of its class.
   */
  static void accesses(@Nullable Field field, Object owner, int access) {
    if (field == null) {
      return;
    }
    if (field.getDeclaringClass().getClassLoader() == null) {
      if (Modifier.isVolatile(field.getModifiers())) {
        Hooks.controller.jdkField(access, owner, site(field));
      }
    } else if (access == AccessKind.READ) {
      reads(field, owner);
    } else {
      writes(field, owner);
    }
  }

  /** An object was cloned: the fields of the copy are set one by one. */
  public static @Nullable Object cloned(@Nullable Object original, @Nullable Object copy) {
    if (original != null
        && copy != null
        && original.getClass() == copy.getClass()
        && original.getClass().getClassLoader() != null
        && Thread.currentThread() == Hooks.running) {
      Hooks.controller.copyFields(original, copy);
    }
    return copy;
  }

  /** An element is about to be read. */
  public static void readsElement(@Nullable Object array, int index) {
    if (isSeen(array)) {
      Hooks.controller.readElement(array, index, elementSite());
    }
  }

  /** An element is about to be written. */
  public static void writesElement(@Nullable Object array, int index) {
    if (isSeen(array)) {
      Hooks.controller.writeElement(array, index, elementSite());
    }
  }

  /** A method handle that reads a field, with the hook before it. */
  public static MethodHandle getter(MethodHandle handle, Class<?> type, String name) {
    return announcing(handle, field(type, name), READS);
  }

  /** A method handle that writes a field, with the hook before it. */
  public static MethodHandle setter(MethodHandle handle, Class<?> type, String name) {
    return announcing(handle, field(type, name), WRITES);
  }

  /** A method handle that reads a field, with the hook before it. */
  public static MethodHandle getter(MethodHandle handle, Field field) {
    return announcing(handle, field, READS);
  }

  /** A method handle that writes a field, with the hook before it. */
  public static MethodHandle setter(MethodHandle handle, Field field) {
    return announcing(handle, field, WRITES);
  }

  /** A method handle that reads an element, with the hook before it. */
  public static MethodHandle elementGetter(MethodHandle handle) {
    return before(handle, READS_ELEMENT, 2);
  }

  /** A method handle that writes an element, with the hook before it. */
  public static MethodHandle elementSetter(MethodHandle handle) {
    return before(handle, WRITES_ELEMENT, 2);
  }

  private static MethodHandle announcing(
      MethodHandle handle, @Nullable Field field, MethodHandle hook) {
    if (field == null) {
      return handle;
    }
    MethodHandle bound = hook.bindTo(field);
    return isStatic(field)
        ? before(handle, MethodHandles.insertArguments(bound, 0, (Object) null), 0)
        : before(handle, bound, 1);
  }

  /** A method handle, with a hook before it that gets the first arguments. */
  static MethodHandle before(MethodHandle handle, MethodHandle hook, int arguments) {
    Hooks.enterGuard();
    try {
      MethodType type = handle.type();
      MethodType shared =
          type.dropParameterTypes(arguments, type.parameterCount()).changeReturnType(void.class);
      return MethodHandles.foldArguments(handle, hook.asType(shared));
    } finally {
      Hooks.exitGuard();
    }
  }

  private static @Nullable Field field(Class<?> type, String name) {
    Hooks.enterGuard();
    try {
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        for (Field field : c.getDeclaredFields()) {
          if (field.getName().equals(name)) {
            return field;
          }
        }
      }
      return null;
    } finally {
      Hooks.exitGuard();
    }
  }

  private static boolean isStatic(Field field) {
    return Modifier.isStatic(field.getModifiers());
  }

  /** Whether the access is possible, and must be reported to the controller. */
  private static boolean isSeen(Field field, @Nullable Object owner) {
    int modifiers = field.getModifiers();
    return Thread.currentThread() == Hooks.running
        && !Modifier.isFinal(modifiers)
        && (Hooks.watching || Modifier.isVolatile(modifiers))
        && (Modifier.isStatic(modifiers) || field.getDeclaringClass().isInstance(owner));
  }

  private static boolean isSeen(@Nullable Object array) {
    return Hooks.watching
        && Thread.currentThread() == Hooks.running
        && array != null
        && array.getClass().isArray();
  }

  private static int site(Field field) {
    Hooks.enterGuard();
    try {
      Class<?> type = field.getDeclaringClass();
      Map<String, Integer> sites = SITES.get(type);
      Integer known = sites.get(field.getName());
      if (known == null) {
        known = FieldSite.register(type.getClassLoader(), type.getName(), field.getName());
        sites.put(field.getName(), known);
      }
      return known;
    } finally {
      Hooks.exitGuard();
    }
  }

  /** The site of accesses to elements that are not made by an instruction of the program. */
  static synchronized int elementSite() {
    if (elements < 0) {
      elements = FieldSite.register(null, Object[].class.getName(), null);
    }
    return elements;
  }
}
