package dev.heddle.cli.model;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.CommandConsole;
import dev.heddle.cli.console.ExitCode;
import dev.heddle.cli.console.VerdictJson;
import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.sequential.tree.UntranslatableException;
import dev.heddle.smt.SequentialStateSearch;
import dev.heddle.smt.SmtSearch;
import dev.heddle.smt.encode.UnsupportedModelException;
import dev.heddle.smt.sequentialised.Original;
import dev.heddle.smt.solve.SolverName;
import dev.heddle.trace.Explored;
import dev.heddle.trace.VerdictText;
import java.util.Map;

/** A verification by a translation, with a solver or by its states, and its report. */
final class TranslationVerification {
  private final CommandConsole console;
  private final ModelSource source;
  private final Original original;
  private final boolean json;

  TranslationVerification(CommandConsole console, ModelOptions.Given given, boolean json) {
    this.console = console;
    this.source = given.source();
    this.original = given.original();
    this.json = json;
  }

  /** Searches, reports, and returns the exit status. */
  int run(SmtSearch.Options options) {
    SmtSearch.Result result = translated(() -> search(options));
    if (result.missing() != null) {
      SolverName wanted = options.solver();
      String which = wanted == null ? "no solver is there: " : wanted.word() + " is not there: ";
      throw new BadInputException(which + result.missing());
    }
    return tell(result.verdict());
  }

  private SmtSearch.Result search(SmtSearch.Options options) throws InterruptedException {
    if (!console.interactive()) {
      return SmtSearch.run(original, options, (b, t, s) -> {});
    }
    try (SolverProgress progress = new SolverProgress(console.err())) {
      return SmtSearch.run(original, options, progress);
    }
  }

  /** Searches the states of a translation, reports, and returns the exit status. */
  int run(SequentialStateSearch.Options options) {
    return tell(translated(() -> SequentialStateSearch.run(original, options)));
  }

  private int tell(Verdict verdict) {
    String covered = VerdictText.coverage(verdict, Explored.translation(), verdict.failures());
    ModelReport report = new ModelReport(source.name(), original.model(), verdict, covered);
    verdict
        .failures()
        .forEach(failure -> console.out().print(report.story(failure, console.style())));
    if (!verdict.failed()) {
      if (verdict.coverage() == Coverage.UNKNOWN) {
        console.unknown(source.name(), covered, verdict.seconds());
      } else {
        console.passed(source.name(), covered, verdict.seconds());
      }
    }
    if (json) {
      console.out().println(VerdictJson.of(verdict, verdict.failures(), Map.of(), Map.of()));
    }
    if (verdict.failed()) {
      return ExitCode.FAILURE;
    }
    return verdict.coverage() == Coverage.UNKNOWN ? ExitCode.OWN_ERROR : ExitCode.NO_FAILURE;
  }

  /** A search that may be interrupted. */
  @FunctionalInterface
  private interface Search<T> {
    T run() throws InterruptedException;
  }

  private <T> T translated(Search<T> search) {
    try {
      return search.run();
    } catch (UntranslatableException e) {
      BadInputException refused = TranslateCommand.refused(source, e);
      throw new BadInputException(refused.getMessage() + "\n  --engine explicit takes it as it is");
    } catch (UnsupportedModelException e) {
      throw new BadInputException(source.name() + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
