package dev.heddle.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.agent.classes.ReplacementMethods;
import dev.heddle.agent.treatments.JdkDrift;
import dev.heddle.agent.treatments.MemberPattern;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.agent.treatments.Versions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The JDK of the test has everything that the rows name, or is reported as untested. */
class DriftTest {
  private final int feature = Runtime.version().feature();

  private static Transformer transformer() throws ClassNotFoundException {
    ReplacementMethods standIns =
        new ReplacementMethods(HeddleAgent.hookClasses(DriftTest.class.getClassLoader()));
    return new Transformer(standIns, false, TransformedClassCache.none());
  }

  @Test
  void testedJdkHasWhatRowsAreAbout() throws ClassNotFoundException {
    JdkDrift drift = new JdkDrift(feature, transformer().missing());
    assertEquals(feature == 17 || feature == 25, drift.tested());
    if (drift.tested()) {
      assertEquals(List.of(), drift.missing());
    }
  }

  /** On any JDK: exactly the names that reflection does not find are reported as missing. */
  @Test
  void methodsThatReflectionDoesNotFindAreMissed() throws ClassNotFoundException {
    Set<String> expected = new TreeSet<>();
    Set<String> missed = new TreeSet<>();
    Set<String> missing = Set.copyOf(transformer().missing());
    for (Row row : Registry.rows()) {
      boolean ofMethod = row.member().kind() == MemberPattern.Kind.NAME && row.type().exact();
      if (ofMethod && row.type().name().startsWith("java/")) {
        if (row.versions().include(feature) && !exists(row)) {
          expected.add(row.toString());
        }
        if (missing.contains(row.toString())) {
          missed.add(row.toString());
        }
      }
    }
    assertEquals(expected, missed);
  }

  private static boolean exists(Row row) {
    try {
      Class<?> type = Class.forName(row.type().name().replace('/', '.'), false, null);
      String name = row.member().name();
      return name.equals("<init>")
          ? type.getDeclaredConstructors().length > 0
          : Stream.of(type.getDeclaredMethods()).anyMatch(m -> m.getName().equals(name));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @Test
  void rowsThatRulesMakeAreAmongAllThatIsDone() throws ClassNotFoundException {
    Transformer transformer = transformer();
    assertTrue(has(transformer, Treatment.STAND_IN, "java/lang/Thread", "sleep", "(J)V"));
    assertTrue(has(transformer, Treatment.STAND_IN, "java/lang/Object", "wait", "()V"));
    assertTrue(has(transformer, Treatment.CONTENTS, "java/nio/IntBuffer", "get", "()I"));
    assertTrue(has(transformer, Treatment.CONTENTS, "java/util/HashMap$KeySet", "size", "()I"));
    assertFalse(has(transformer, Treatment.CONTENTS, "java/util/Optional", "get", "()I"));
    assertEquals(
        1,
        transformer.rows("java/util/HashMap", "size", "()I").stream()
            .filter(row -> row.treatment() == Treatment.CONTENTS)
            .count());
  }

  private static boolean has(
      Transformer transformer, Treatment how, String type, String method, String descriptor) {
    return transformer.rows(type, method, descriptor).stream()
        .anyMatch(row -> row.treatment() == how);
  }

  @Test
  void rowForWhatTheJdkDoesNotHaveIsFound() throws ClassNotFoundException {
    List<Row> rows = new ArrayList<>(transformer().rows());
    List<String> before = Transformer.missing(rows, feature);
    rows.add(Row.of("java/lang/Thread", "rest", Treatment.UNCONTROLLED, Versions.ALL));
    List<String> after = new ArrayList<>(Transformer.missing(rows, feature));
    after.removeAll(before);
    assertEquals(List.of("java.lang.Thread.rest (uncontrolled)"), after);
  }

  /**
   * Names that only other JDKs have are not reported, unless a version says that this JDK has them.
   */
  @Test
  void versionsAreWhatKeepsRowsFromBeingMissed() throws ClassNotFoundException {
    List<Row> all =
        transformer().rows().stream()
            .map(
                row ->
                    new Row(
                        row.type(),
                        row.member(),
                        row.treatment(),
                        row.argument(),
                        row.decision(),
                        Versions.ALL))
            .toList();
    assertFalse(Transformer.missing(all, feature).isEmpty(), "rows for other JDKs only");
  }
}
