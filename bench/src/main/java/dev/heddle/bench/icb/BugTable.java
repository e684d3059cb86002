package dev.heddle.bench.icb;

import bench.catalog.BenchmarkProgram;
import bench.catalog.Bug;
import bench.icb.IcbPrograms;
import bench.icb.IcbPrograms.Version;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.ExperimentSearch;
import dev.heddle.core.Verdict;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How many preemptions the bugs of the paper's programs need: its table 2. */
final class BugTable {
  private BugTable() {}

  /** Searches for each bug with icb, and prints how many executions that took. */
  static void print(BenchmarkOptions options, PrintStream out) {
    out.println("Bugs by the preemptions that the first execution with the bug has (table 2)");
    out.printf("  %-44s %-10s %11s %11s%n", "bug", "kind", "preemptions", "executions");
    Map<String, int[]> table = new LinkedHashMap<>();
    for (Version version : IcbBenchmark.chosen(IcbPrograms.versions(), options)) {
      BenchmarkProgram program = version.program();
      if (program.bug() == Bug.NONE) {
        continue;
      }
      Verdict verdict =
          ExperimentSearch.toFirstFailure(
              program,
              ExperimentSearch.strategy("icb"),
              options.number("executions"),
              options.time());
      if (!verdict.failed()) {
        out.printf(Locale.ROOT, "  %-44s not found in %,d%n", program, verdict.executions());
        continue;
      }
      Verdict.Finding found = verdict.failures().get(0);
      out.printf(
          Locale.ROOT,
          "  %-44s %-10s %11d %,11d%n",
          program,
          found.outcome().failure(),
          found.preemptions(),
          found.execution());
      int[] row = table.computeIfAbsent(version.family(), f -> new int[IcbPaperFigures.BUG_BOUNDS]);
      row[Math.min(found.preemptions(), row.length - 1)]++;
    }
    out.println();
    out.printf("  %-24s %5s  %s%n", "program", "bugs", "with 0  1  2  3 preemptions; the paper's");
    table.forEach(
        (family, row) ->
            out.printf(
                "  %-24s %5d      %2d %2d %2d %2d               %s%n",
                family,
                Arrays.stream(row).sum(),
                row[0],
                row[1],
                row[2],
                row[3],
                IcbPaperFigures.bugs(family)));
    out.println();
  }
}
