package dev.heddle.smt.sequentialised;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Verdict;
import dev.heddle.explicit.Bounds;
import dev.heddle.explicit.Bounds.Turns;
import dev.heddle.explicit.Effort;
import dev.heddle.explicit.ExplicitSearch;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.explicit.Standing;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Program;
import dev.heddle.lang.syntax.Source;
import dev.heddle.smt.SeqSearch;
import dev.heddle.smt.SmtSearch;
import dev.heddle.smt.SmtSearchTest;
import dev.heddle.smt.solve.Solver;
import java.time.Duration;

/** Reads models, and asks engines about them. */
public final class Models {
  private Models() {}

  public static Program parse(String text) {
    Problems problems = new Problems();
    Source source = new Source("m.hd", text);
    Program program = Parser.parse(source, problems);
    assertTrue(problems.isEmpty(), () -> source.render(problems.list()));
    return program;
  }

  public static Model compile(Program program, Settings settings) {
    Problems problems = new Problems();
    Model model = ModelCompiler.compile("m.hd", program, settings, problems);
    if (model == null) {
      throw new AssertionError(problems.list() + "\n" + Printer.print(program));
    }
    return model;
  }

  /** What engines are asked about. */
  public static Original original(String text) {
    return original(parse(text), Settings.NONE, Limits.DEFAULT);
  }

  /** The same with settings. */
  public static Original original(Program program, Settings settings, Limits limits) {
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

  /** What the explicit engine says. */
  public static Verdict explicit(Model model, Turns turns) {
    Bounds bounds = Bounds.DEFAULT.withTurns(turns);
    return new ExplicitSearch(model, bounds, ModelSettings.NONE, Effort.PLAIN)
        .run(Standing.Listener.NOBODY)
        .verdict();
  }

  /** What a solver says of the translation, with loops unwound so often. */
  public static Verdict bySolver(
      Program program, Settings settings, Translator.Wanted bounds, int unwind, Solver solver)
      throws InterruptedException {
    SmtSearch.Options options =
        new SmtSearch.Options(
            SmtSearchTest.SOLVER, bounds, unwind, Duration.ofDays(1), Long.MAX_VALUE);
    Original original = original(program, settings, Limits.DEFAULT);
    return SmtSearch.run(original, options, (b, n, s) -> {}, solver).verdict();
  }

  /** What the states of the translation say, if there are not more than so many. */
  static Verdict byStates(Program program, Settings settings, Translator.Wanted bounds, int most) {
    SeqSearch.Options options = new SeqSearch.Options(bounds, Duration.ofDays(1), most);
    return SeqSearch.run(original(program, settings, Limits.DEFAULT), options);
  }
}
