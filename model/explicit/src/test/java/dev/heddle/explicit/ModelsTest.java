package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Formatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The models that ship, with their verdicts. */
class ModelsTest {
  private static final String EXPECTED =
      """
      alternating-bit,,exhausted
      bakery,,exhausted
      bounded-buffer,,exhausted
      bounded-buffer,WRONG_ORDER=true,deadlock
      dekker,,exhausted
      sleeping-barber,,exhausted
      stack-aba,,assertion
      starvation,,exhausted
      starvation,TICKETS=false,assertion
      stack-aba,TAGGED=true,exhausted
      ticket-lock,,exhausted
      ticket-lock,N=3,exhausted
      ticket-lock,BUG=true,invariant
      token-ring,,exhausted
      two-phase-commit,,exhausted
      two-phase-commit,BUG=true,invariant
      coherence,,exhausted
      coherence,BUG=true,invariant
      delay-fig3,,exhausted
      double-checked,,assertion
      driver,,assertion
      driver,BUG=false,exhausted
      fibonacci,,invariant
      fibonacci,LIMIT=144,exhausted
      file-system,,exhausted
      indexer,,exhausted
      interrupt-handler,,exhausted
      interrupt-handler,FLAT=true,assertion
      last-unlocked,,assertion
      lazy-bmc-fig1,,assertion
      leader-election,,exhausted
      leader-election,N=4,exhausted
      lock-order,,deadlock
      lock-ordered,,exhausted
      locked-counter,,exhausted
      lost-update,,assertion
      lost-wake-up,,deadlock
      peterson,,exhausted
      peterson-late-flag,,invariant
      philosophers,,deadlock
      philosophers,N=2,deadlock
      philosophers-ordered,,exhausted
      prisoners,,exhausted
      readers-writers,,exhausted
      readers-writers,READERS=1 WRITERS=1,exhausted
      reorder,,assertion
      stop-driver,,assertion
      stop-driver-fixed,,exhausted
      szymanski,,exhausted
      task-buffers-1,,assertion
      task-buffers-1,M=6,assertion
      task-buffers-2,,assertion
      task-buffers-fig7,,assertion
      task-buffers-fig7,N=8,assertion
      task-buffers-fig8,,assertion
      task-buffers-fig8,N=8,assertion
      transaction-manager,,exhausted
      transaction-manager,BUG=true,assertion
      two-stage,,assertion
      wake-up,,exhausted
      """;

  private static Path folder() {
    Path here = Path.of("").toAbsolutePath();
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve("models"))) {
        return folder.resolve("models");
      }
    }
    throw new IllegalStateException("there are no models at or above " + here);
  }

  /** The constants that a text such as {@code N=3 M=4} gives. */
  static Map<String, String> constants(@Nullable String text) {
    Map<String, String> given = new HashMap<>();
    if (text != null) {
      for (String constant : text.split(" ", -1)) {
        int equals = constant.indexOf('=');
        given.put(constant.substring(0, equals), constant.substring(equals + 1));
      }
    }
    return given;
  }

  /** The models by name. */
  static List<String> names() {
    return EXPECTED.lines().map(line -> line.substring(0, line.indexOf(','))).distinct().toList();
  }

  static String text(String model) throws IOException {
    return Files.readString(folder().resolve(model + ".hd"));
  }

  @ParameterizedTest
  @CsvSource(textBlock = EXPECTED)
  void modelsHaveTheirVerdicts(String name, @Nullable String constants, String verdict)
      throws IOException {
    Settings settings = new Settings(constants(constants), null, null, Set.of());
    Model model = Searched.compile(name + ".hd", text(name), settings);
    Verdict found = Searched.of(model, Bounds.DEFAULT).result().verdict();
    List<Outcome.FailureKind> failures =
        found.failures().stream().map(f -> f.outcome().failure()).toList();
    String told = failures.isEmpty() ? found.coverage().toString() : failures.get(0).toString();
    assertEquals(verdict, told);
    assertEquals(failures.isEmpty() ? Coverage.EXHAUSTED : Coverage.INTERRUPTED, found.coverage());
  }

  @Test
  void allModelsAreTestedAndLaidOut() throws IOException {
    Set<String> tested = Set.copyOf(names());
    try (Stream<Path> files = Files.list(folder())) {
      Set<String> there =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith(".hd"))
              .map(file -> file.replace(".hd", ""))
              .collect(Collectors.toSet());
      assertEquals(new TreeSet<>(tested), new TreeSet<>(there));
      for (String model : there) {
        assertEquals(Formatter.format(text(model)), text(model), model);
      }
    }
  }
}
