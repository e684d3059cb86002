package dev.heddle.bench.icb;

import bench.icb.IcbPrograms;
import bench.icb.IcbPrograms.Version;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.ExperimentSearch;
import dev.heddle.bench.measure.Plot;
import dev.heddle.bench.measure.Scale;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** How fast strategies reach new states: figures 2, 5 and 6 of the paper. */
final class GrowthTable {
  private static final int SPOTS = 100;

  /** The columns: after so many percent of the executions. */
  private static final int[] SHARES = {1, 5, 10, 25, 50, 100};

  /** The programs whose states are too many to find all, as in the paper. */
  private static final List<String> PROGRAMS = List.of("work-stealing-queue", "ape", "channels");

  private static final List<String> COMPARED =
      List.of("icb", "dfs", "random", "db:20", "db:40", "idb:10", "dpor");

  private GrowthTable() {}

  /** Searches each program with each strategy, and prints how many states they have reached. */
  static void print(BenchmarkOptions options, PrintStream out) throws IOException {
    for (Version version : IcbBenchmark.chosen(IcbPrograms.counted(), options)) {
      if (PROGRAMS.contains(version.family())) {
        print(version, options, out);
      }
    }
  }

  private static void print(Version version, BenchmarkOptions options, PrintStream out)
      throws IOException {
    int executions = options.number("executions");
    out.println("Distinct states of " + version.family() + " after so many executions");
    out.printf("  %-8s", "strategy");
    for (int share : SHARES) {
      out.printf(Locale.ROOT, " %,12d", Math.max(1, (long) executions * share / 100));
    }
    out.println();
    Plot plot =
        new Plot(
            "Distinct states of " + version.family(),
            new Plot.Axis("executions", Scale.LINEAR),
            new Plot.Axis("distinct states", Scale.LOG));
    for (String name : COMPARED) {
      StateGrowthRecorder growth =
          new StateGrowthRecorder(ExperimentSearch.strategy(name), Math.max(1, executions / SPOTS));
      ExperimentSearch.toTheEnd(version.program(), growth, executions, options.time());
      plot.add(name, growth.spots());
      out.println(growthRow(name, growth, executions));
    }
    plot.write(options, "icb-growth-" + version.family() + ".svg", out);
  }

  private static String growthRow(String name, StateGrowthRecorder growth, int executions) {
    StringBuilder row = new StringBuilder(String.format("  %-8s", name));
    for (int share : SHARES) {
      long at = Math.max(1, (long) executions * share / 100);
      if (at <= growth.executions()) {
        row.append(String.format(" %12s", growth.states(at)));
      }
    }
    if (growth.executions() < executions) {
      row.append(String.format(Locale.ROOT, "  ended after %,d", growth.executions()));
      row.append(" with ").append(growth.states(growth.executions()));
    }
    return row.toString().stripTrailing();
  }
}
