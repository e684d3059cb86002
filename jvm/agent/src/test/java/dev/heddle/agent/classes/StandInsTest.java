package dev.heddle.agent.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.hooks.Replaces;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A stand-in for what the JDK that the test runs on does not have is not passed over. */
class StandInsTest {
  private static final StandIns STAND_INS = standIns();

  private static StandIns standIns() {
    try {
      return new StandIns(HeddleAgent.hookClasses(StandInsTest.class.getClassLoader()));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void everyStandInForNothingIsReported() throws ClassNotFoundException {
    Set<String> lacking = new TreeSet<>();
    for (Class<?> hooks : HeddleAgent.hookClasses(getClass().getClassLoader())) {
      Replaces replaces = hooks.getAnnotation(Replaces.class);
      if (replaces != null) {
        standIns(hooks)
            .filter(method -> !exists(replaces, method))
            .forEach(m -> lacking.add(replaces.value() + "." + name(m)));
      }
    }
    Set<String> reported = new TreeSet<>();
    STAND_INS.lacking().forEach(row -> reported.add(row.place()));
    assertEquals(lacking, reported);
    assertTrue(!lacking.isEmpty(), "every JDK lacks what only others have");
  }

  /** A version that is given for a stand-in is true for the JDK that the test runs on. */
  @Test
  void everyVersionOfAStandInIsUsed() {
    int feature = Runtime.version().feature();
    List<String> limited = new ArrayList<>();
    for (Row row : Registry.rows()) {
      if (row.treatment() == Treatment.STAND_IN
          && row.argument().isEmpty()
          && !row.versions().include(feature)) {
        limited.add(row.member().toString());
      }
    }
    List<String> lacking = new ArrayList<>();
    STAND_INS.lacking().stream()
        .filter(row -> !row.versions().include(feature))
        .forEach(row -> lacking.add(row.member().toString()));
    assertEquals(new TreeSet<>(limited), new TreeSet<>(lacking));
  }

  private static String name(Method method) {
    return method.getName() + "/" + method.getParameterCount();
  }

  private static Stream<Method> standIns(Class<?> hooks) {
    return Arrays.stream(hooks.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !method.isSynthetic() && !method.getName().equals("applies"))
        .filter(method -> !isHelper(hooks, method));
  }

  private static boolean isHelper(Class<?> hooks, Method method) {
    Row row =
        Registry.of(hooks.getName().replace('.', '/')).find(Treatment.STAND_IN, name(method), "");
    return row != null && !row.argument().isEmpty();
  }

  private static boolean exists(Replaces replaces, Method standIn) {
    Class<?> target;
    try {
      target = Class.forName(replaces.value(), false, null);
    } catch (ClassNotFoundException e) {
      return false;
    }
    if (replaces.where() == Replaces.Where.FIELD) {
      return Arrays.stream(target.getDeclaredFields())
          .anyMatch(field -> field.getName().equals(standIn.getName()));
    }
    return Arrays.stream(target.getDeclaredMethods())
        .anyMatch(original -> StandIns.standsFor(standIn, original));
  }
}
