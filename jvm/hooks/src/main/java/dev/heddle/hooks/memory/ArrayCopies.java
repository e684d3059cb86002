package dev.heddle.hooks.memory;

import dev.heddle.hooks.Hooks;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Copies of arrays that the program makes: {@link System#arraycopy} and {@code clone}.
 *
 * <p>A copy is not atomic: other threads may change one element before and another one after it is
 * copied. So short copies are made element by element, with a scheduling point before each read and
 * each write; long ones in two steps, one that reads and one that writes.
 */
public final class ArrayCopies {
  /** The longest copy that is made element by element. */
  private static final int MOST_ELEMENTS = 16;

  private ArrayCopies() {}

  /** {@link System#arraycopy}. */
  public static void arraycopy(
      @Nullable Object source, int from, @Nullable Object target, int to, int length, int site) {
    if (!Hooks.watching
        || Thread.currentThread() != Hooks.running
        || source == null
        || target == null
        || !isPossible(source, from, target, to, length)) {
      real(source, from, target, to, length);
      return;
    }
    if (length > MOST_ELEMENTS) {
      Hooks.controller.elements(source, from, from + length, false);
      Object read = Array.newInstance(source.getClass().getComponentType(), length);
      real(source, from, read, 0, length);
      Hooks.controller.elements(target, to, to + length, true);
      real(read, 0, target, to, length);
      return;
    }
    Object element = Array.newInstance(source.getClass().getComponentType(), 1);
    boolean backwards = source == target && from < to;
    for (int i = 0; i < length; i++) {
      int offset = backwards ? length - 1 - i : i;
      Hooks.controller.readElement(source, from + offset, site);
      real(source, from + offset, element, 0, 1);
      Hooks.controller.writeElement(target, to + offset, site);
      real(element, 0, target, to + offset, 1);
    }
  }

  @SuppressWarnings("NullAway") // it throws for null, as the call of the program does
  private static void real(
      @Nullable Object source, int from, @Nullable Object target, int to, int length) {
    System.arraycopy(source, from, target, to, length);
  }

  /** Whether the copy begins; if not, it throws before it accesses an element. */
  private static boolean isPossible(Object source, int from, Object target, int to, int length) {
    Class<?> component = source.getClass().getComponentType();
    Class<?> other = target.getClass().getComponentType();
    return component != null
        && other != null
        && (component == other || (!component.isPrimitive() && !other.isPrimitive()))
        && from >= 0
        && to >= 0
        && length >= 0
        && from <= Array.getLength(source) - length
        && to <= Array.getLength(target) - length;
  }

  /** An object, which may be an array, is about to be cloned. */
  public static void reads(Object object) {
    if (Hooks.watching && Thread.currentThread() == Hooks.running && object.getClass().isArray()) {
      int length = Array.getLength(object);
      if (length > 0) {
        Hooks.controller.elements(object, 0, length, false);
      }
    }
  }

  /** {@code clone} of an array; no other thread has access to the copy yet. */
  public static Object copy(Object array, int site) {
    int length = Array.getLength(array);
    Object copy = Array.newInstance(array.getClass().getComponentType(), length);
    if (Hooks.watching && Thread.currentThread() == Hooks.running && length > 0) {
      if (length <= MOST_ELEMENTS) {
        for (int i = 0; i < length; i++) {
          Hooks.controller.readElement(array, i, site);
          System.arraycopy(array, i, copy, i, 1);
        }
        return copy;
      }
      Hooks.controller.elements(array, 0, length, false);
    }
    System.arraycopy(array, 0, copy, 0, length);
    return copy;
  }
}
