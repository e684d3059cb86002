package dev.heddle.smt.sequentialised;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Verdict;
import dev.heddle.explicit.ExplicitSearch;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.explicit.SearchEffort;
import dev.heddle.explicit.SearchLimits;
import dev.heddle.explicit.SearchLimits.Turns;
import dev.heddle.explicit.SearchProgress;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.smt.SequentialStateSearch;
import dev.heddle.smt.SmtSearch;
import dev.heddle.smt.SmtSearchTest;
import dev.heddle.smt.solve.Solver;
import java.time.Duration;

/** Reads models, and verifies them with engines. */
public final class Models {
  private Models() {}

  public static ModelSyntax parse(String text) {
    SourceProblems problems = new SourceProblems();
    ModelSource source = new ModelSource("m.hd", text);
    ModelSyntax program = Parser.parse(source, problems);
    assertTrue(problems.isEmpty(), () -> source.render(problems.list()));
    return program;
  }

  public static Model compile(ModelSyntax program, ModelCheckSettings settings) {
    SourceProblems problems = new SourceProblems();
    Model model = ModelCompiler.compile("m.hd", program, settings, problems);
    if (model == null) {
      throw new AssertionError(problems.list() + "\n" + Printer.print(program));
    }
    return model;
  }

  /** The model as engines need it. */
  public static Original original(String text) {
    return original(parse(text), ModelCheckSettings.NONE, ModelLimits.DEFAULT);
  }

  /** The same with settings. */
  public static Original original(
      ModelSyntax program, ModelCheckSettings settings, ModelLimits limits) {
    ModelSettings all = ModelSettings.of("m.hd", Printer.print(program), settings, limits);
    return new Original(program, compile(program, settings), all);
  }

  /** The place of a global variable. */
  public static int slot(Model model, String name) {
    return model.slots().stream()
        .filter(slot -> slot.name().equals(name))
        .findFirst()
        .orElseThrow()
        .slot();
  }

  /** The verdict of the explicit engine. */
  public static Verdict explicit(Model model, Turns turns) {
    SearchLimits bounds = SearchLimits.DEFAULT.withTurns(turns);
    return new ExplicitSearch(model, bounds, ModelSettings.NONE, SearchEffort.PLAIN)
        .run(SearchProgress.Listener.SILENT)
        .verdict();
  }

  /** The verdict of a solver about the translation, with loops unwound so often. */
  public static Verdict bySolver(
      ModelSyntax program,
      ModelCheckSettings settings,
      TranslationChoice.Wanted bounds,
      int unwind,
      Solver solver)
      throws InterruptedException {
    SmtSearch.Options options =
        new SmtSearch.Options(
            SmtSearchTest.SOLVER, bounds, unwind, Duration.ofDays(1), Long.MAX_VALUE);
    Original original = original(program, settings, ModelLimits.DEFAULT);
    return SmtSearch.run(original, options, (b, n, s) -> {}, solver).verdict();
  }

  /** The verdict of a search of the translation's states, if there are not more than so many. */
  static Verdict byStates(
      ModelSyntax program, ModelCheckSettings settings, TranslationChoice.Wanted bounds, int most) {
    SequentialStateSearch.Options options =
        new SequentialStateSearch.Options(bounds, Duration.ofDays(1), most);
    return SequentialStateSearch.run(original(program, settings, ModelLimits.DEFAULT), options);
  }
}
