package dev.heddle.cli;

import dev.heddle.explicit.ModelSettings;
import dev.heddle.smt.SmtSearch;
import dev.heddle.smt.SolverName;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a verification by a solver. */
final class SolverOptions {
  @Option(
      names = "--unwind",
      paramLabel = "N",
      description =
          "With --engine smt: loops go back to their head at most so often, and procedures call"
              + " themselves; raised step by step if not given, as the rounds or delays are.")
  private @Nullable Integer unwind;

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      description = "With --engine smt: z3, which is the only one so far.")
  private @Nullable String solver;

  /** Refuses what another engine has no use for. */
  void checkUnused() {
    if (unwind != null || solver != null) {
      throw new BadInputException("--unwind and --solver are for --engine smt");
    }
  }

  /** What a search may do. */
  SmtSearch.Options options(
      @Nullable Integer rounds,
      @Nullable Integer delays,
      Duration maxTime,
      ModelSettings settings) {
    if (rounds != null && delays != null) {
      throw new BadInputException("--rounds and --delays cannot be combined");
    }
    if (rounds != null && rounds < 1) {
      throw new BadInputException("--rounds must be at least 1, not " + rounds);
    }
    if ((delays != null && delays < 0) || (unwind != null && unwind < 0)) {
      throw new BadInputException("--delays and --unwind must be at least 0");
    }
    return new SmtSearch.Options(
        solver(), rounds, delays, unwind, maxTime, settings.limits(), settings.toString());
  }

  private SolverName solver() {
    String wanted = solver == null ? SolverName.Z3.word() : solver;
    return Arrays.stream(SolverName.values())
        .filter(known -> known.word().equals(wanted))
        .findFirst()
        .orElseThrow(() -> new BadInputException("--solver is z3, not '" + wanted + "'"));
  }
}
