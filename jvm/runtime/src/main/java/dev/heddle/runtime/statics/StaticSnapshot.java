package dev.heddle.runtime.statics;

import dev.heddle.runtime.internals.FieldSlot;
import dev.heddle.runtime.internals.RawMemory;
import dev.heddle.runtime.names.IdentityHash;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What static fields of some classes refer to, directly or not, with the values to restore.
 *
 * <p>Of objects only what can change is kept: fields that are not final, and array elements. What
 * belongs to the JVM rather than to the program, such as classes and threads, is not traversed.
 */
public final class StaticSnapshot {
  /** A field of an object, or static, and what it held; primitive values as bits. */
  private record Cell(Object owner, long offset, int bytes, @Nullable Object reference, long bits) {
    static Cell of(Object owner, FieldSlot slot) {
      return slot.isReference()
          ? new Cell(
              owner,
              slot.offset(),
              FieldSlot.REFERENCE,
              RawMemory.reference(owner, slot.offset()),
              0)
          : new Cell(
              owner,
              slot.offset(),
              slot.bytes(),
              null,
              RawMemory.bits(owner, slot.offset(), slot.bytes()));
    }

    void restore() {
      if (bytes == FieldSlot.REFERENCE) {
        if (RawMemory.reference(owner, offset) != reference) {
          RawMemory.putReference(owner, offset, reference);
        }
      } else if (RawMemory.bits(owner, offset, bytes) != bits) {
        RawMemory.putBits(owner, offset, bytes, bits);
      }
    }
  }

  private final Set<Class<?>> classes = new HashSet<>();

  /** The class whose state is being remembered. */
  private String keeper = "";

  private final List<Cell> cells = new ArrayList<>();
  private final List<Object> arrays = new ArrayList<>();
  private final List<Object> copies = new ArrayList<>();
  private final IdentityHashMap<Object, Object> seen = new IdentityHashMap<>();
  private final Deque<Object> pending = new ArrayDeque<>();
  private final Map<Class<?>, List<FieldSlot>> layouts = new HashMap<>();

  /** Remembers what the static fields of a class refer to now. */
  void capture(Class<?> type) {
    if (!classes.add(type)) {
      return;
    }
    keeper = type.getName();
    for (Field field : type.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers())) {
        capture(RawMemory.base(field), FieldSlot.of(field), field.isSynthetic());
      }
    }
    for (Object next = pending.poll(); next != null; next = pending.poll()) {
      look(next);
    }
  }

  private void capture(Object owner, FieldSlot slot, boolean synthetic) {
    Object value = slot.isReference() ? RawMemory.reference(owner, slot.offset()) : null;
    if (synthetic) {
      name(value);
      return;
    }
    if (slot.changes()) {
      cells.add(Cell.of(owner, slot));
    }
    reach(value);
  }

  /** Gives what is kept a hash code that does not depend on when it is first used. */
  private void name(@Nullable Object object) {
    if (object != null && !Opaque.is(object)) {
      IdentityHash.kept(object, keeper);
    }
  }

  private void reach(@Nullable Object object) {
    name(object);
    if (object != null && !Opaque.is(object) && seen.put(object, object) == null) {
      pending.add(object);
    }
  }

  private void look(Object object) {
    Class<?> type = object.getClass();
    if (type.isArray()) {
      arrays.add(object);
      copies.add(copy(object));
      if (object instanceof Object[] elements) {
        for (Object element : elements) {
          reach(element);
        }
      }
      return;
    }
    for (FieldSlot slot : layouts.computeIfAbsent(type, StaticSnapshot::layout)) {
      capture(object, slot, false);
    }
  }

  private static List<FieldSlot> layout(Class<?> type) {
    List<FieldSlot> slots = new ArrayList<>();
    for (Class<?> t = type; t != null && t != Enum.class; t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        boolean constant = Modifier.isFinal(field.getModifiers()) && field.getType().isPrimitive();
        if (!Modifier.isStatic(field.getModifiers()) && !constant) {
          slots.add(FieldSlot.of(field));
        }
      }
    }
    return slots;
  }

  private static Object copy(Object array) {
    int length = java.lang.reflect.Array.getLength(array);
    Object copy = java.lang.reflect.Array.newInstance(array.getClass().getComponentType(), length);
    System.arraycopy(array, 0, copy, 0, length);
    return copy;
  }

  /** Restores everything. */
  void restore() {
    for (int i = 0; i < cells.size(); i++) {
      cells.get(i).restore();
    }
    for (int i = 0; i < arrays.size(); i++) {
      Object copy = copies.get(i);
      System.arraycopy(copy, 0, arrays.get(i), 0, java.lang.reflect.Array.getLength(copy));
    }
  }

  /** How many fields and arrays are restored in each execution. */
  int size() {
    return cells.size() + arrays.size();
  }

  /** What is not traversed: it is the JVM's, cannot change, or is not the program's. */
  private static final class Opaque {
    private static final List<Class<?>> TYPES =
        List.of(
            Class.class,
            ClassLoader.class,
            Thread.class,
            ThreadGroup.class,
            ThreadLocal.class,
            Module.class,
            Number.class,
            Boolean.class,
            Character.class,
            String.class,
            Throwable.class,
            java.util.Locale.class,
            java.util.TimeZone.class,
            java.util.Currency.class,
            java.util.UUID.class,
            java.util.ResourceBundle.class,
            java.util.ServiceLoader.class,
            java.util.regex.Pattern.class);

    /** Of the JDK, only objects of these packages are traversed. */
    private static final List<String> OPEN =
        List.of(
            "java.util.",
            "java.text.",
            "java.lang.Object",
            "java.lang.StringBu",
            "java.lang.Iterable",
            "jdk.internal.vm.SharedThreadContainer");

    private static final List<String> CLOSED =
        List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "java.util.logging.",
            "java.util.jar.",
            "java.util.zip.",
            "java.util.prefs.",
            "org.junit.",
            "org.opentest4j.",
            "org.mockito.",
            "org.assertj.",
            "dev.heddle.");

    private Opaque() {}

    static boolean is(Object object) {
      Class<?> type = object.getClass();
      if (type.isArray()) {
        return false;
      }
      String name = type.getName();
      boolean atomic = name.startsWith("java.util.concurrent.atomic.");
      return (!atomic && TYPES.stream().anyMatch(t -> t.isInstance(object))) || closed(name);
    }

    private static boolean closed(String name) {
      int open = longest(name, OPEN);
      return longest(name, CLOSED) > open;
    }

    private static int longest(String name, List<String> prefixes) {
      return prefixes.stream().filter(name::startsWith).mapToInt(String::length).max().orElse(0);
    }
  }
}
