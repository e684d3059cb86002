package dev.heddle.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds every class of the project against {@link Module#ALL} and the few rules beside it. */
final class ArchitectureTest {
  private static final String TESTS = "/test-classes/";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains(TESTS))
          .importPackages("dev.heddle", "samples");

  static List<Module> modules() {
    return Module.ALL;
  }

  @Test
  void everyModuleThatIsBuiltIsInTheTable() {
    Set<String> folders =
        modules().stream().map(Module::folder).collect(toCollection(TreeSet::new));
    folders.add("architecture-tests");
    assertEquals(folders, ProjectFiles.builtFolders());
  }

  @Test
  void everyClassBelongsToAModule() {
    List<String> homeless =
        CLASSES.stream()
            .filter(type -> modules().stream().noneMatch(m -> m.contains(type.getPackageName())))
            .map(JavaClass::getName)
            .toList();
    assertEquals(List.of(), homeless);
  }

  /** Without this, the rules below would check nothing if the import failed. */
  @ParameterizedTest
  @MethodSource("modules")
  void classesAreImportedWhereThereAreSources(Module module) {
    boolean imported = CLASSES.stream().anyMatch(type -> module.contains(type.getPackageName()));
    assertTrue(imported || !module.hasSources(), () -> "no classes of " + module.packageName());
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aModuleUsesOnlyWhatTheTableAllows(Module module) {
    classes()
        .that(describe("are in " + module, type -> module.contains(type.getPackageName())))
        .should()
        .onlyDependOnClassesThat(areFreeForAllOrAllowedTo(module))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices()
        .matching("dev.heddle.(**)")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void onlyTheCommandPrintsOrExits() {
    noClasses()
        .that(resideOutsideOfPackages("dev.heddle.cli..", "dev.heddle.bench..", "samples.."))
        .and()
        // These recognise the stream and restore it; they do not print.
        .doNotHaveFullyQualifiedName("dev.heddle.hooks.io.PrintStreamCalls")
        .and()
        .doNotHaveFullyQualifiedName("dev.heddle.runtime.statics.ProcessState")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class)
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  private static DescribedPredicate<JavaClass> areFreeForAllOrAllowedTo(Module module) {
    return describe(
        "belong to the JDK, JSpecify or what the table allows " + module,
        type -> {
          JavaClass element = type.getBaseComponentType();
          String name = element.getPackageName();
          return element.isPrimitive() || isFreeForAll(name) || module.mayUse(name);
        });
  }

  private static boolean isFreeForAll(String packageName) {
    return packageName.matches("(java|javax|jdk|sun|com\\.sun|org\\.jspecify)\\..*");
  }
}
