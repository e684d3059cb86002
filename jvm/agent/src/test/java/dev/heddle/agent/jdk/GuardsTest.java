package dev.heddle.agent.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every guarded method exists, on one of the JDKs that are tested at least. */
class GuardsTest {
  private static final Set<String> LACKED_BY_17 =
      Set.of(
          "jdk/internal/vm/ThreadContainers.deregisterContainer",
          "jdk/internal/vm/ThreadContainers.registerContainer");
  private static final Set<String> LACKED_BY_25 =
      Set.of("java/lang/ClassLoader.checkPackageAccess");

  @Test
  void everyGuardedMethodExists() {
    Set<String> lacking = new TreeSet<>();
    for (String type : Guards.types()) {
      Set<String> names = methods(type.replace('/', '.'));
      for (String guarded : Guards.of(type)) {
        if (!names.contains(guarded)) {
          lacking.add(type + "." + guarded);
        }
      }
    }
    int jdk = Runtime.version().feature();
    if (jdk == 17) {
      assertEquals(new TreeSet<>(LACKED_BY_17), lacking);
    } else if (jdk == 25) {
      assertEquals(new TreeSet<>(LACKED_BY_25), lacking);
    }
  }

  private static Set<String> methods(String type) {
    try {
      return Arrays.stream(Class.forName(type, false, null).getDeclaredMethods())
          .map(Method::getName)
          .collect(Collectors.toSet());
    } catch (ClassNotFoundException e) {
      return Set.of();
    }
  }
}
