package dev.heddle.runtime.internals;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Where the objects of a class have a field, and whether it can change.
 *
 * @param bytes how long a primitive value is; {@link #REFERENCE} if it is none
 */
public record Slot(long offset, int bytes, boolean changes) {
  public static final int REFERENCE = 0;

  public static Slot of(Field field) {
    return new Slot(
        Raw.offset(field), bytes(field.getType()), !Modifier.isFinal(field.getModifiers()));
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
      Raw.putReference(to, offset, Raw.reference(from, offset));
    } else {
      Raw.putBits(to, offset, bytes, Raw.bits(from, offset, bytes));
    }
  }
}
