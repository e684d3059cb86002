package dev.heddle.agent.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.heddle.agent.HeddleAgent;
import dev.heddle.agent.treatments.JdkCheck;
import dev.heddle.agent.treatments.MemberPattern;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.agent.treatments.Versions;
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

/** A replacement of a method that the JDK of the test does not have is reported. */
class ReplacementMethodsTest {
  private static final int FEATURE = Runtime.version().feature();
  private static final ReplacementMethods STAND_INS = standIns();

  private static ReplacementMethods standIns() {
    try {
      return new ReplacementMethods(
          HeddleAgent.hookClasses(ReplacementMethodsTest.class.getClassLoader()));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The replacements without a method in the JDK, as the check of all rows finds them. */
  private static List<Row> lacking() {
    List<Row> rows = new ArrayList<>();
    for (Row row : STAND_INS.unsure()) {
      rows.add(
          new Row(
              row.type(),
              row.member(),
              row.treatment(),
              row.versions().toString(),
              row.decision(),
              Versions.ALL));
    }
    return new JdkCheck(rows, FEATURE).missing();
  }

  @Test
  void everyStandInForNothingIsReported() throws ClassNotFoundException {
    Set<String> expected = new TreeSet<>();
    for (Class<?> hooks : HeddleAgent.hookClasses(getClass().getClassLoader())) {
      Replaces replaces = hooks.getAnnotation(Replaces.class);
      if (replaces != null) {
        boolean field = replaces.where() == Replaces.Where.FIELD && isClass(replaces.value());
        standIns(hooks)
            .filter(method -> !exists(replaces, method))
            .forEach(m -> expected.add(replaces.value() + "." + (field ? m.getName() : name(m))));
      }
    }
    Set<String> reported = new TreeSet<>();
    for (Row row : lacking()) {
      // A field that is a compile-time constant is never read; reflection does not show this.
      if (row.member().kind() != MemberPattern.Kind.FIELD || expected.contains(row.place())) {
        reported.add(row.place());
      }
    }
    assertEquals(expected, reported);
    assertFalse(expected.isEmpty(), "every JDK lacks what only others have");
  }

  /** A version that is given for a replacement is true for the JDK of the test. */
  @Test
  void everyVersionOfAStandInIsUsed() {
    Set<String> limited = new TreeSet<>();
    for (Row row : Registry.rows()) {
      if (row.treatment() == Treatment.STAND_IN && !row.versions().include(FEATURE)) {
        limited.add(row.member().name().replaceAll("/.*", "") + " " + row.versions());
      }
    }
    Set<String> lacking = new TreeSet<>();
    for (Row row : lacking()) {
      lacking.add(row.member().name().replaceAll("/.*", "") + " " + row.argument());
    }
    assertEquals(limited, lacking);
  }

  private static boolean isClass(String name) {
    try {
      Class.forName(name, false, null);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
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
        .anyMatch(original -> ReplacementMethods.standsFor(standIn, original));
  }
}
