package dev.heddle.runtime.internals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Memory of objects without regard to access rights or to {@code final}.
 *
 * <p>The JDK's own {@code jdk.internal.misc.Unsafe}, to which the agent has opened the way, through
 * method handles, which cost nothing once compiled.
 */
public final class RawMemory {
  private static final MethodHandle OBJECT_OFFSET;
  private static final MethodHandle STATIC_OFFSET;
  private static final MethodHandle STATIC_BASE;
  private static final MethodHandle ARRAY_BASE;
  private static final MethodHandle ARRAY_SCALE;
  private static final MethodHandle GET_REFERENCE;
  private static final MethodHandle PUT_REFERENCE;
  private static final MethodHandle GET_LONG;
  private static final MethodHandle PUT_LONG;
  private static final MethodHandle GET_INT;
  private static final MethodHandle PUT_INT;
  private static final MethodHandle GET_SHORT;
  private static final MethodHandle PUT_SHORT;
  private static final MethodHandle GET_BYTE;
  private static final MethodHandle PUT_BYTE;

  static {
    try {
      Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
      Object unsafe = type.getMethod("getUnsafe").invoke(null);
      OBJECT_OFFSET = find(type, unsafe, "objectFieldOffset", long.class, Field.class);
      STATIC_OFFSET = find(type, unsafe, "staticFieldOffset", long.class, Field.class);
      STATIC_BASE = find(type, unsafe, "staticFieldBase", Object.class, Field.class);
      // An int up to JDK 23, and a long later.
      ARRAY_BASE =
          MethodHandles.lookup()
              .unreflect(type.getMethod("arrayBaseOffset", Class.class))
              .bindTo(unsafe)
              .asType(MethodType.methodType(long.class, Class.class));
      ARRAY_SCALE = find(type, unsafe, "arrayIndexScale", int.class, Class.class);
      GET_REFERENCE = getter(type, unsafe, "getReference", Object.class);
      PUT_REFERENCE = setter(type, unsafe, "putReference", Object.class);
      GET_LONG = getter(type, unsafe, "getLong", long.class);
      PUT_LONG = setter(type, unsafe, "putLong", long.class);
      GET_INT = getter(type, unsafe, "getInt", int.class);
      PUT_INT = setter(type, unsafe, "putInt", int.class);
      GET_SHORT = getter(type, unsafe, "getShort", short.class);
      PUT_SHORT = setter(type, unsafe, "putShort", short.class);
      GET_BYTE = getter(type, unsafe, "getByte", byte.class);
      PUT_BYTE = setter(type, unsafe, "putByte", byte.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private RawMemory() {}

  private static MethodHandle find(
      Class<?> type, Object unsafe, String name, Class<?> result, Class<?>... parameters)
      throws ReflectiveOperationException {
    return MethodHandles.lookup()
        .findVirtual(type, name, MethodType.methodType(result, parameters))
        .bindTo(unsafe);
  }

  private static MethodHandle getter(Class<?> type, Object unsafe, String name, Class<?> value)
      throws ReflectiveOperationException {
    return find(type, unsafe, name, value, Object.class, long.class);
  }

  private static MethodHandle setter(Class<?> type, Object unsafe, String name, Class<?> value)
      throws ReflectiveOperationException {
    return find(type, unsafe, name, void.class, Object.class, long.class, value);
  }

  private static IllegalStateException failed(Throwable e) {
    return new IllegalStateException("the JVM did not let Heddle at an object's memory", e);
  }

  /** The offset of a field, in its object or in {@link #base}. */
  public static long offset(Field field) {
    try {
      return java.lang.reflect.Modifier.isStatic(field.getModifiers())
          ? (long) STATIC_OFFSET.invokeExact(field)
          : (long) OBJECT_OFFSET.invokeExact(field);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** The object that contains a static field. */
  public static Object base(Field field) {
    try {
      return (Object) STATIC_BASE.invokeExact(field);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** Where the elements of arrays of a class begin. */
  public static long arrayBase(Class<?> type) {
    try {
      return (long) ARRAY_BASE.invokeExact(type);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** How many bytes an element of arrays of a class takes. */
  public static int arrayScale(Class<?> type) {
    try {
      return (int) ARRAY_SCALE.invokeExact(type);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  public static @Nullable Object reference(Object owner, long offset) {
    try {
      return (Object) GET_REFERENCE.invokeExact(owner, offset);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  public static void putReference(Object owner, long offset, @Nullable Object value) {
    try {
      PUT_REFERENCE.invokeExact(owner, offset, value);
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** A primitive value of a number of bytes, as a long. */
  public static long bits(Object owner, long offset, int bytes) {
    try {
      return switch (bytes) {
        case Long.BYTES -> (long) GET_LONG.invokeExact(owner, offset);
        case Integer.BYTES -> (int) GET_INT.invokeExact(owner, offset);
        case Short.BYTES -> (short) GET_SHORT.invokeExact(owner, offset);
        default -> (byte) GET_BYTE.invokeExact(owner, offset);
      };
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  public static void putBits(Object owner, long offset, int bytes, long value) {
    try {
      switch (bytes) {
        case Long.BYTES -> PUT_LONG.invokeExact(owner, offset, value);
        case Integer.BYTES -> PUT_INT.invokeExact(owner, offset, (int) value);
        case Short.BYTES -> PUT_SHORT.invokeExact(owner, offset, (short) value);
        default -> PUT_BYTE.invokeExact(owner, offset, (byte) value);
      }
    } catch (Throwable e) {
      throw failed(e);
    }
  }
}
