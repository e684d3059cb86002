package dev.heddle.runtime;

import dev.heddle.hooks.Site;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** Fields by reflection, for reports: names and values. */
final class Fields {
  private Fields() {}

  /** The class and name of a field. */
  static String name(@Nullable Object owner, Site site) {
    String type = owner == null ? site.owner() : owner.getClass().getName();
    return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
        + "."
        + site.name();
  }

  /** The value a field has, as text; null if it cannot be had. */
  static @Nullable String value(@Nullable Object owner, Site site) {
    try {
      Class<?> type = Class.forName(site.owner(), false, site.loader());
      Field field = find(type, site.name());
      if (field == null || !field.trySetAccessible()) {
        return null;
      }
      return text(field.get(owner));
    } catch (ReflectiveOperationException | LinkageError e) {
      return null;
    }
  }

  private static @Nullable Field find(Class<?> type, @Nullable String name) {
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return field;
        }
      }
    }
    return null;
  }

  /** The value an array element has, as text. */
  static @Nullable String element(Object array, int index) {
    return index < 0 || index >= Array.getLength(array) ? null : text(Array.get(array, index));
  }

  /** A value as text that does not run code of the program. */
  private static String text(@Nullable Object value) {
    if (value == null || value instanceof Number || value instanceof Boolean) {
      return String.valueOf(value);
    }
    if (value instanceof String || value instanceof Character) {
      return "\"" + value + "\"";
    }
    if (value instanceof Thread thread) {
      return thread.getName();
    }
    return value.getClass().getSimpleName();
  }
}
