package dev.heddle.cli.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.console.CommandConsole;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.smt.SmtSearch;
import dev.heddle.smt.sequentialised.TranslationChoice;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a terminal shows while a solver is asked. */
class SolverProgressTest {
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final PrintStream terminal = new PrintStream(shown, true, StandardCharsets.UTF_8);

  private String shown() {
    return shown.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aQuestionIsShownUntilItIsAnswered() {
    try (SolverProgress progress = new SolverProgress(terminal)) {
      progress.asks("rounds 2, unwind 4", 1234);
      progress.show();
      assertTrue(shown().contains("  rounds 2, unwind 4: the solver is asked, 1234."), shown());
      progress.report("rounds 2, unwind 4, z3", 5678, 1235);
      String answered = "\r\u001b[K  rounds 2, unwind 4, z3: 5,678 terms, 1235.0 s\n";
      assertTrue(shown().endsWith(answered), shown());
      progress.show();
      assertTrue(shown().endsWith(answered), shown());
    }
  }

  @Test
  void everyBoundIsTold() {
    String text = "var x: int; proc p() { x = x + 1; } thread t[i in 1..2] runs p();";
    ModelSource source = new ModelSource("m.hd", text);
    ModelSettings settings =
        ModelSettings.of("m.hd", text, ModelCheckSettings.NONE, ModelLimits.DEFAULT);
    PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    CommandConsole console = new CommandConsole(out, terminal, /* interactive= */ true);
    ModelOptions.Given given = new ModelOptions.Given(source, ModelFile.compile(source, settings));
    SmtSearch.Options options =
        new SmtSearch.Options(
            null,
            new TranslationChoice.Wanted(2, null, null),
            3,
            Duration.ofHours(1),
            Long.MAX_VALUE);
    assertEquals(0, new TranslationVerification(console, given, false).run(options));
    assertTrue(shown().contains("  rounds 2, unwind 3, "), shown());
  }
}
