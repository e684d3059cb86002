package dev.heddle.bench.models;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.smt.SmtSearch;
import dev.heddle.smt.sequentialised.Original;
import dev.heddle.smt.sequentialised.TranslationChoice;
import dev.heddle.smt.solve.SolverName;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A question to a solver about a model, within given bounds. */
final class SolverRun {
  private final Duration most;
  private final @Nullable SolverName solver;

  /** Asks a solver, the default one if its name is empty, for so long at most. */
  SolverRun(String solver, Duration most) {
    this.solver = solver.isEmpty() ? null : SolverName.valueOf(solver);
    this.most = most;
  }

  /**
   * The bounds of executions.
   *
   * @param rounds how many rounds of buffers, or null
   * @param yields how many rounds of each level, or null
   * @param delays how many delays, or null
   * @param unwind how often loops jump back and procedures call themselves
   */
  record Bounds(
      @Nullable Integer rounds, @Nullable Integer yields, @Nullable Integer delays, int unwind) {
    static Bounds rounds(int rounds, int unwind) {
      return new Bounds(rounds, null, null, unwind);
    }

    static Bounds levels(int rounds, int yields, int unwind) {
      return new Bounds(rounds, yields, null, unwind);
    }

    static Bounds delays(int delays, int unwind) {
      return new Bounds(null, null, delays, unwind);
    }

    @Override
    public String toString() {
      String turns =
          delays != null
              ? "delays=" + delays
              : "K1=" + rounds + (yields == null ? "" : " K2=" + yields);
      return turns + " unwind=" + unwind;
    }
  }

  /** The answer of the solver. */
  record Solved(Verdict verdict, int terms, double seconds) {
    boolean failed() {
      return verdict.failed();
    }

    /** Whether there was no answer when the time was over. */
    boolean late() {
      return verdict.coverage() == Coverage.UNKNOWN;
    }

    String word() {
      return failed() ? "failed" : late() ? "time out" : verdict.coverage().toString();
    }
  }

  /** Asks; a failure has been confirmed by running it. */
  Solved ask(String text, Map<String, String> constants, Bounds bounds)
      throws InterruptedException {
    ModelSource source = new ModelSource("model.hd", text);
    SourceProblems problems = new SourceProblems();
    ModelCheckSettings settings = new ModelCheckSettings(constants, null, null, Set.of());
    ModelSyntax program = Parser.parse(source, problems);
    Model model = ModelCompiler.compile("model.hd", program, settings, problems);
    if (model == null) {
      throw new IllegalArgumentException(source.render(problems.list()));
    }
    TranslationChoice.Wanted turns =
        new TranslationChoice.Wanted(bounds.rounds(), bounds.yields(), bounds.delays());
    SmtSearch.Options options =
        new SmtSearch.Options(solver, turns, bounds.unwind(), most, SmtSearch.defaultMemory());
    ModelSettings meaning = ModelSettings.of("model.hd", text, settings, new ModelLimits(64, 64));
    Original original = new Original(program, model, meaning);
    int[] largest = {0};
    long start = System.nanoTime();
    Verdict verdict =
        SmtSearch.run(
                original,
                options,
                (told, terms, seconds) -> largest[0] = Math.max(largest[0], terms))
            .verdict();
    return new Solved(verdict, largest[0], (System.nanoTime() - start) / 1e9);
  }
}
