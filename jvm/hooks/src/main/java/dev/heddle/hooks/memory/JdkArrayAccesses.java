package dev.heddle.hooks.memory;

import dev.heddle.hooks.Hooks;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Elements of arrays that code of the JDK reads and writes on behalf of the program: many together,
 * or one by one through a list.
 */
public final class JdkArrayAccesses {
  private JdkArrayAccesses() {}

  /** All elements are read. */
  public static void reads(@Nullable Object array) {
    tell(array, 0, Integer.MAX_VALUE, false);
  }

  /** The elements from one index up to another one, exclusive, are read. */
  public static void readsRange(@Nullable Object array, int from, int to) {
    tell(array, from, to, false);
  }

  /** A number of elements are read, from an offset on. */
  public static void readsPart(@Nullable Object array, int offset, int length) {
    tell(array, offset, end(offset, length), false);
  }

  /** The first elements are read, at most the given number. */
  public static void readsFirst(@Nullable Object array, int number) {
    tell(array, 0, number, false);
  }

  /** All elements are written. */
  public static void writes(@Nullable Object array) {
    tell(array, 0, Integer.MAX_VALUE, true);
  }

  /** The elements from one index up to another one, exclusive, are written. */
  public static void writesRange(@Nullable Object array, int from, int to) {
    tell(array, from, to, true);
  }

  /** A number of elements are written, from an offset on. */
  public static void writesPart(@Nullable Object array, int offset, int length) {
    tell(array, offset, end(offset, length), true);
  }

  /** As many elements are written as lie between two indices of another object. */
  public static void writesCopy(int begin, int end, @Nullable Object array, int offset) {
    tell(array, offset, end(offset, end - begin), true);
  }

  /** An element is read through a list. */
  public static void readsThrough(@Nullable Object array, int index) {
    if (isKnown(array)) {
      tell(array, index, end(index, 1), false);
    }
  }

  /** An element is written through a list. */
  public static void writesThrough(@Nullable Object array, int index) {
    if (isKnown(array)) {
      tell(array, index, end(index, 1), true);
    }
  }

  /** All elements are read through a list. */
  public static void readsAllThrough(@Nullable Object array) {
    if (isKnown(array)) {
      reads(array);
    }
  }

  /** All elements are written through a list. */
  public static void writesAllThrough(@Nullable Object array) {
    if (isKnown(array)) {
      writes(array);
    }
  }

  /** Whether a controlled thread uses an array that the program has used before. */
  private static boolean isKnown(@Nullable Object array) {
    return Hooks.watching
        && Thread.currentThread() == Hooks.running
        && array != null
        && Hooks.controller.knows(array);
  }

  private static int end(int offset, int length) {
    return length < 0 || offset > Integer.MAX_VALUE - length ? offset : offset + length;
  }

  /**
   * Announces the access, but not to elements that do not exist: then the program gets an
   * exception.
   */
  private static void tell(@Nullable Object array, int from, int to, boolean write) {
    if (Hooks.watching
        && Thread.currentThread() == Hooks.running
        && array != null
        && array.getClass().isArray()) {
      int end = Math.min(to, Array.getLength(array));
      if (from >= 0 && from < end) {
        Hooks.controller.elements(array, from, end, write);
      }
    }
  }
}
