package dev.heddle.runtime.names;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.memory.FieldAccesses;
import dev.heddle.runtime.internals.Slot;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of objects that threads may share and change, by where they lie: those of the program
 * and of {@code java.util.concurrent}.
 */
public final class ObjectFields {
  private record Variable(Field field, Slot slot) {}

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

  private ObjectFields() {}

  private static List<Variable> find(Class<?> type) {
    List<Variable> variables = new ArrayList<>();
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      if (!Kinds.isPlatform(t) || t.getName().startsWith("java.util.concurrent.")) {
        for (Field field : t.getDeclaredFields()) {
          if ((field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0) {
            variables.add(new Variable(field, Slot.of(field)));
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

  /** Reads what the program declared, in the order in which it lies there, into a copy. */
  public static void copy(Object original, Object copy) {
    for (Variable variable : VARIABLES.get(original.getClass())) {
      if (!Kinds.isPlatform(variable.field.getDeclaringClass())) {
        FieldAccesses.reads(variable.field, original);
        variable.slot.copy(original, copy);
      }
    }
  }
}
