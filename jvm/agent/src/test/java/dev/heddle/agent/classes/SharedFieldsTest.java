package dev.heddle.agent.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SharedFieldsTest {
  /** A field that the JDK does not have is passed over in silence. */
  @Test
  void theJdkHasAllOfThem() throws ClassNotFoundException {
    Set<String> missing = new TreeSet<>();
    for (String type : SharedFields.FIELDS.keySet()) {
      Set<String> names = reachable(Class.forName(type.replace('/', '.'), false, null));
      for (String field : SharedFields.FIELDS.get(type)) {
        if (!names.contains(field)) {
          missing.add(type + "." + field);
        }
      }
    }
    assertEquals(Set.of(), missing);
  }

  /** The names of the fields of a class, of those around it, and of what it refers to. */
  private static Set<String> reachable(Class<?> type) {
    Set<String> names = new HashSet<>();
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      for (Field field : t.getDeclaredFields()) {
        names.add(field.getName());
        Arrays.stream(field.getType().getDeclaredFields()).map(Field::getName).forEach(names::add);
      }
    }
    for (Class<?> nested : type.getDeclaredClasses()) {
      Arrays.stream(nested.getDeclaredFields()).map(Field::getName).forEach(names::add);
    }
    return names;
  }
}
