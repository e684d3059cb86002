package dev.heddle.cli.model;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.smt.SmtSearch;
import dev.heddle.smt.sequentialised.TranslationChoice;
import dev.heddle.smt.solve.SolverName;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a verification by a solver. */
final class SolverOptions {
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,9})([mg])");

  @Option(
      names = "--unwind",
      paramLabel = "N",
      description =
          "Maximum number of iterations of loops and of recursive calls (smt). Default: raised "
              + "step by step.")
  private @Nullable Integer unwind;

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      description = "Solver: bitwuzla, z3 or smtinterpol. Default: the first of these that works.")
  private @Nullable String solver;

  @Option(
      names = "--max-memory",
      paramLabel = "SIZE",
      description =
          "Memory limit of the solver, such as 500m or 4g. Default: half of the machine's.")
  private @Nullable String maxMemory;

  /** Refuses options that another engine does not use. */
  void checkUnused() {
    if (unwind != null || solver != null || maxMemory != null) {
      throw new BadInputException("--unwind, --solver and --max-memory are for --engine smt");
    }
  }

  /** What a search may do. */
  SmtSearch.Options options(
      @Nullable Integer rounds,
      @Nullable Integer yields,
      @Nullable Integer delays,
      Duration maxTime) {
    if ((rounds != null || yields != null) && delays != null) {
      throw new BadInputException("--delays cannot be combined with --rounds or --yields");
    }
    if ((rounds != null && rounds < 1) || (yields != null && yields < 1)) {
      throw new BadInputException("--rounds and --yields must be at least 1");
    }
    if ((delays != null && delays < 0) || (unwind != null && unwind < 0)) {
      throw new BadInputException("--delays and --unwind must be at least 0");
    }
    TranslationChoice.Wanted turns = new TranslationChoice.Wanted(rounds, yields, delays);
    return new SmtSearch.Options(solver(), turns, unwind, maxTime, memory());
  }

  private @Nullable SolverName solver() {
    if (solver == null) {
      return null;
    }
    for (SolverName known : SolverName.values()) {
      if (known.word().equals(solver)) {
        return known;
      }
    }
    throw new BadInputException("--solver is bitwuzla, z3 or smtinterpol, not '" + solver + "'");
  }

  private long memory() {
    if (maxMemory == null) {
      return SmtSearch.defaultMemory();
    }
    Matcher matcher = SIZE.matcher(maxMemory.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new BadInputException("--max-memory is a size such as 500m or 4g, not " + maxMemory);
    }
    return Long.parseLong(matcher.group(1)) << (matcher.group(2).equals("g") ? 30 : 20);
  }
}
