package dev.heddle.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * A call can be understood where it is written: few arguments, and at most one boolean. The
 * exceptions are exact, so that an obsolete one must be removed from the list.
 */
final class SignaturesTest {
  private static final int MOST_COMPONENTS = 6;

  /** The methods that still take more than one boolean. */
  private static final Set<String> BOOLEANS =
      Set.of(
          "agent.CallReplacement.<init>",
          "agent.ContainerMethodAnalysis.access",
          "agent.DualMonitorBodies$Body.<init>",
          "agent.JdkClass.<init>",
          "agent.JdkPasses.apply",
          "agent.MemoryCalls$Use.<init>",
          "hooks.Controller.acquire",
          "hooks.VariableAccess.<init>",
          "runtime.LastAccessSites.race",
          "runtime.ObservingController.acquire",
          "runtime.SharedMemoryAccesses.synchronise",
          "runtime.SynchronizationController.acquire",
          "runtime.SynchronizerOperations.acquire",
          "runtime.SynchronizerOperations.waitFor");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.heddle");

  /** The name with that of the module only, so that a type can be moved. */
  private static String name(JavaClass type) {
    String inside = type.getName().substring("dev.heddle.".length());
    String module = inside.substring(0, inside.indexOf('.'));
    return module + type.getName().substring(type.getPackageName().length());
  }

  @Test
  void aRecordHasFewComponents() {
    Set<String> wide = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      long components =
          type.getFields().stream()
              .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
              .count();
      if (type.isRecord() && components > MOST_COMPONENTS) {
        wide.add(name(type));
      }
    }
    assertEquals(Set.of(), wide);
  }

  @Test
  void aMethodTakesOneBooleanAtMost() {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      for (JavaCodeUnit method : type.getCodeUnits()) {
        boolean written = !method.getModifiers().contains(JavaModifier.SYNTHETIC);
        long booleans =
            method.getRawParameterTypes().stream()
                .filter(parameter -> parameter.getName().equals("boolean"))
                .count();
        if (written && booleans > 1) {
          found.add(name(type) + "." + method.getName());
        }
      }
    }
    assertEquals(new TreeSet<>(BOOLEANS), found);
  }
}
