package dev.heddle.runtime.names;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.memory.ReflectiveFieldAccesses;
import dev.heddle.runtime.internals.FieldSlot;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of objects that threads may share and change, by their offsets: those of the program
 * and of {@code java.util.concurrent}.
 */
public final class SharedFieldTable {
  private record Variable(Field field, FieldSlot slot) {}

  private static final ClassValue<List<Variable>> VARIABLES =
      new ClassValue<>() {
        @Override
        protected List<Variable> computeValue(Class<?> type) {
          Thread running = Hooks.suspend();
          try {
            return find(type);
          } finally {
            Hooks.resume(running);
          }
        }
      };

  private SharedFieldTable() {}

  private static List<Variable> find(Class<?> type) {
    List<Variable> variables = new ArrayList<>();
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      if (!ValueDescriptions.isPlatform(t) || t.getName().startsWith("java.util.concurrent.")) {
        for (Field field : t.getDeclaredFields()) {
          if ((field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0) {
            variables.add(new Variable(field, FieldSlot.of(field)));
          }
        }
      }
    }
    variables.sort(Comparator.comparingLong(variable -> variable.slot.offset()));
    return variables;
  }

  /** The field at an offset; null if there is none of these. */
  public static @Nullable Field at(Object owner, long offset) {
    for (Variable variable : VARIABLES.get(owner.getClass())) {
      if (variable.slot.offset() == offset) {
        return variable.field;
      }
    }
    return null;
  }

  /** Copies the fields that the program declared, in their order in memory. */
  public static void copy(Object original, Object copy) {
    for (Variable variable : VARIABLES.get(original.getClass())) {
      if (!ValueDescriptions.isPlatform(variable.field.getDeclaringClass())) {
        ReflectiveFieldAccesses.reads(variable.field, original);
        variable.slot.copy(original, copy);
      }
    }
  }
}
