package dev.heddle.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A package has one topic: few types, which do not all use each other. */
final class PackagesTest {
  private static final int MOST_TYPES = 30;
  private static final int LARGEST_KNOT = 15;
  private static final int MOST_FIELDS = 15;

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.heddle");

  /** The top-level types of each package, with those of the same package that they use. */
  private static Map<String, Map<String, Set<String>>> packages() {
    Map<String, Map<String, Set<String>>> packages = new TreeMap<>();
    for (JavaClass type : CLASSES) {
      String name = topLevel(type);
      if (!name.endsWith("package-info")) {
        String folder = type.getPackageName();
        Map<String, Set<String>> types = packages.computeIfAbsent(folder, p -> new TreeMap<>());
        Set<String> used = types.computeIfAbsent(name, n -> new TreeSet<>());
        type.getDirectDependenciesFromSelf().stream()
            .map(dependency -> dependency.getTargetClass().getBaseComponentType())
            .filter(target -> target.getPackageName().equals(folder))
            .forEach(target -> used.add(topLevel(target)));
      }
    }
    return packages;
  }

  private static String topLevel(JavaClass type) {
    int nested = type.getName().indexOf('$');
    return nested < 0 ? type.getName() : type.getName().substring(0, nested);
  }

  @Test
  void aPackageHasFewTypes() {
    List<String> large = new ArrayList<>();
    packages()
        .forEach(
            (name, types) -> {
              if (types.size() > MOST_TYPES) {
                large.add(name + " has " + types.size());
              }
            });
    assertEquals(List.of(), large);
  }

  @Test
  void fewTypesOfAPackageAllUseEachOther() {
    List<String> knots = new ArrayList<>();
    packages()
        .forEach(
            (name, types) -> {
              int largest = new Knots(types).largest();
              if (largest > LARGEST_KNOT) {
                knots.add(name + " has a knot of " + largest);
              }
            });
    assertEquals(List.of(), knots);
  }

  @Test
  void noTwoTypesHaveTheSameSimpleName() {
    Map<String, List<String>> named = new TreeMap<>();
    packages()
        .values()
        .forEach(
            types ->
                types
                    .keySet()
                    .forEach(
                        name ->
                            named
                                .computeIfAbsent(
                                    name.substring(name.lastIndexOf('.') + 1),
                                    simple -> new ArrayList<>())
                                .add(name)));
    named.values().removeIf(names -> names.size() == 1);
    assertEquals(Map.of(), named);
  }

  /** Parts of the runtime keep their own data about threads and objects. */
  @Test
  void threadsAndObjectsHaveFewFields() {
    for (String name : List.of("ControlledThread", "SharedObject")) {
      JavaClass type = CLASSES.get("dev.heddle.runtime.state." + name);
      long fields =
          type.getFields().stream()
              .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
              .count();
      assertTrue(fields < MOST_FIELDS, () -> name + " has " + fields + " fields");
    }
  }
}
