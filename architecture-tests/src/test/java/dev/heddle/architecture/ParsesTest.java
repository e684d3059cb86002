package dev.heddle.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A command parses and compiles a model once: a single place does it, every command reaches that
 * place once, and an engine gets the result.
 */
final class ParsesTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages(
              "dev.heddle.cli",
              "dev.heddle.lang",
              "dev.heddle.explicit",
              "dev.heddle.sequential",
              "dev.heddle.smt");

  /** Where a method is called, once for each call. */
  private static List<String> calls(String owner, String method) {
    return CLASSES.stream()
        .flatMap(type -> type.getMethodCallsFromSelf().stream())
        .filter(call -> call.getTargetOwner().getName().equals(owner))
        .filter(call -> call.getName().equals(method))
        .map(ParsesTest::origin)
        .sorted()
        .toList();
  }

  private static String origin(JavaMethodCall call) {
    return call.getOriginOwner().getSimpleName() + "." + call.getOrigin().getName();
  }

  @Test
  void aTextIsParsedInOnePlace() {
    assertEquals(
        List.of("FormatCommand.call", "ModelCompiler.compile", "ModelFile.compile"),
        calls("dev.heddle.lang.syntax.Parser", "parse"));
  }

  /** The translator compiles translations, not the model itself. */
  @Test
  void aModelIsCompiledInOnePlace() {
    assertEquals(
        List.of("ModelCompiler.compile", "ModelFile.compile", "TranslationChoice.compile"),
        calls("dev.heddle.lang.check.ModelCompiler", "compile"));
  }

  @Test
  void everyCommandCompilesOnce() {
    assertEquals(
        List.of("ModelOptions.read", "ReplayCommand.replayModel"),
        calls("dev.heddle.cli.model.ModelFile", "compile"));
    assertEquals(
        List.of(
            "SimulateCommand.call",
            "TranslateCommand.call",
            "VerifyCommand.byTranslation",
            "VerifyCommand.call"),
        calls("dev.heddle.cli.model.ModelOptions", "read"));
  }
}
