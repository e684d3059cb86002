package dev.heddle.runtime.state;

import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.internals.RawMemory;
import dev.heddle.runtime.names.ReportedFields;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where variables are in memory: the object and the offset in it, however they are accessed, by a
 * field instruction, a VarHandle or Unsafe.
 */
public final class VariableLocations {
  /**
   * The place of the field of a site; an unknown one has the offset {@link LocationTable#MEMORY}.
   */
  public record Place(@Nullable Object base, boolean isStatic, long offset) {}

  private static final Place UNKNOWN = new Place(null, false, LocationTable.MEMORY);

  /** What the objects of a class of VarHandles say of themselves; offsets are -1 if absent. */
  private record Handle(long fieldOffset, long base, long target, boolean elements) {}

  private static final ClassValue<Handle> HANDLES =
      new ClassValue<>() {
        @Override
        protected Handle computeValue(Class<?> type) {
          Thread self = Hooks.suspend();
          try {
            boolean lazy = type.getSimpleName().startsWith("Lazy");
            return new Handle(
                offset(type, "fieldOffset"),
                offset(type, "base"),
                lazy ? offset(type, "target") : -1,
                offset(type, "abase") >= 0);
          } finally {
            Hooks.resume(self);
          }
        }
      };

  private Place[] places = new Place[0];

  public static long offset(Class<?> type, String name) {
    for (Class<?> t = type; t != null && t != Object.class; t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
          return RawMemory.offset(field);
        }
      }
    }
    return -1;
  }

  /** The location of the field of a site. */
  public Place of(int site) {
    if (site >= places.length) {
      places = Arrays.copyOf(places, Math.max(site + 1, places.length * 2));
    }
    Place place = places[site];
    if (place == null) {
      place = find(site);
      places[site] = place;
    }
    return place;
  }

  private static Place find(int site) {
    Thread self = Hooks.suspend();
    try {
      Field field = ReportedFields.of(FieldSite.of(site));
      if (field == null) {
        return UNKNOWN;
      }
      boolean isStatic = Modifier.isStatic(field.getModifiers());
      return new Place(isStatic ? RawMemory.base(field) : null, isStatic, RawMemory.offset(field));
    } finally {
      Hooks.resume(self);
    }
  }

  /** The part of an object at an offset: of an array, the index. */
  public static long part(Object owner, long offset) {
    if (!owner.getClass().isArray()) {
      return offset;
    }
    long base = RawMemory.arrayBase(owner.getClass());
    long scale = RawMemory.arrayScale(owner.getClass());
    boolean exact = offset >= base && (offset - base) % scale == 0;
    long index = exact ? (offset - base) / scale : -1;
    return index >= 0 && index < Array.getLength(owner) ? index : LocationTable.MEMORY;
  }

  /** The object that contains the variable of a handle without coordinates, or null. */
  public static @Nullable Object base(Object handle) {
    Handle kind = HANDLES.get(handle.getClass());
    if (kind.target >= 0) {
      Object target = RawMemory.reference(handle, kind.target);
      return target == null ? null : base(target);
    }
    return kind.base < 0 ? null : RawMemory.reference(handle, kind.base);
  }

  /** The part of an object that a handle accesses, with an index if it is an array. */
  public static long part(Object handle, Object owner, long index) {
    Handle kind = HANDLES.get(handle.getClass());
    if (kind.target >= 0) {
      Object target = RawMemory.reference(handle, kind.target);
      return target == null ? LocationTable.MEMORY : part(target, owner, index);
    }
    if (kind.fieldOffset >= 0) {
      return RawMemory.bits(handle, kind.fieldOffset, Long.BYTES);
    }
    boolean known = index != AccessKind.UNKNOWN_INDEX;
    return known && kind.elements && owner.getClass().isArray() ? index : LocationTable.MEMORY;
  }
}
