package dev.heddle.runtime.internals;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * The position of a field in the objects of a class, and whether it can change.
 *
 * @param bytes how long a primitive value is; {@link #REFERENCE} if it is none
 */
public record FieldSlot(long offset, int bytes, boolean changes) {
  public static final int REFERENCE = 0;

  public static FieldSlot of(Field field) {
    return new FieldSlot(
        RawMemory.offset(field), bytes(field.getType()), !Modifier.isFinal(field.getModifiers()));
  }

  private static int bytes(Class<?> type) {
    if (type == long.class || type == double.class) {
      return Long.BYTES;
    }
    if (type == int.class || type == float.class) {
      return Integer.BYTES;
    }
    if (type == short.class || type == char.class) {
      return Short.BYTES;
    }
    return type.isPrimitive() ? Byte.BYTES : REFERENCE;
  }

  public boolean isReference() {
    return bytes == REFERENCE;
  }

  /** Copies the value of one object to another one of the same class. */
  public void copy(Object from, Object to) {
    if (isReference()) {
      RawMemory.putReference(to, offset, RawMemory.reference(from, offset));
    } else {
      RawMemory.putBits(to, offset, bytes, RawMemory.bits(from, offset, bytes));
    }
  }
}
