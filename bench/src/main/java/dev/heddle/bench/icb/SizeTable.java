package dev.heddle.bench.icb;

import bench.icb.IcbPrograms;
import bench.icb.IcbPrograms.Version;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.ExperimentSearch;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** How large the paper's programs and their executions are: its table 1. */
final class SizeTable {
  private SizeTable() {}

  /** Searches each program in three ways, and prints the largest numbers seen. */
  static void print(BenchmarkOptions options, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "The most of each in %,d executions of icb, dfs and random each; brackets: the paper's"
            + " (table 1)%n",
        options.number("executions"));
    String row = "  %-22s %14s %10s %12s %12s %14s%n";
    out.printf(row, "program", "lines", "threads", "steps K", "waits B", "preempt. c");
    for (Version version : IcbBenchmark.chosen(IcbPrograms.counted(), options)) {
      int[] most = new int[4];
      for (String name : List.of("icb", "dfs", "random")) {
        ExecutionSizeRecorder extent = new ExecutionSizeRecorder(ExperimentSearch.strategy(name));
        ExperimentSearch.toTheEnd(
            version.program(), extent, options.number("executions"), options.time());
        most[0] = Math.max(most[0], extent.threads());
        most[1] = Math.max(most[1], extent.steps());
        most[2] = Math.max(most[2], extent.waits());
        most[3] = Math.max(most[3], extent.preemptions());
      }
      String[] paper = IcbPaperFigures.sizes(version.family());
      out.printf(
          row,
          version.family(),
          IcbPaperFigures.lines(version.family()) + paper[0],
          most[0] + paper[1],
          most[1] + paper[2],
          most[2] + paper[3],
          most[3] + paper[4]);
    }
    out.println();
  }
}
