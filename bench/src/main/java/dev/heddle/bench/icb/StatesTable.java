package dev.heddle.bench.icb;

import bench.icb.IcbPrograms;
import bench.icb.IcbPrograms.Version;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.ExperimentSearch;
import dev.heddle.bench.measure.Plot;
import dev.heddle.bench.measure.Scale;
import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The share of the states that few preemptions reach: figures 1 and 4 of the paper. */
final class StatesTable {
  /** How many bounds have a column. */
  private static final int BOUNDS = 12;

  /** The programs of which all states can be found, as in the paper. */
  private static final Set<String> PROGRAMS =
      Set.of("bluetooth", "file-system", "work-stealing-queue", "transaction-manager");

  private StatesTable() {}

  /** Finds all states of each program, and prints the shares. */
  static void print(BenchmarkOptions options, PrintStream out) throws IOException {
    out.println("Share of the states that at most c preemptions reach, in percent (figures 1, 4)");
    out.printf("  %-20s %8s %6s", "program", "states", "ends");
    for (int c = 0; c < BOUNDS; c++) {
      out.printf("%5s", c == 0 ? "c=0" : String.valueOf(c));
    }
    out.println();
    Plot plot =
        new Plot(
            "States covered by executions with at most c preemptions",
            new Plot.Axis("preemptions", Scale.LINEAR),
            new Plot.Axis("% of all states", Scale.LINEAR));
    for (Version version : IcbBenchmark.chosen(IcbPrograms.counted(), options)) {
      if (!PROGRAMS.contains(version.family())) {
        continue;
      }
      ExperimentSearch.warmUp(version.program());
      StatesByBound states = new StatesByBound();
      Verdict verdict =
          ExperimentSearch.toTheEnd(version.program(), states, Long.MAX_VALUE, options.time());
      statesRow(version, states, verdict, plot, out);
    }
    plot.write(options, "icb-states.svg", out);
  }

  private static void statesRow(
      Version version, StatesByBound states, Verdict verdict, Plot plot, PrintStream out) {
    int last = states.bounds() - 1;
    long all = states.states(last);
    out.printf(Locale.ROOT, "  %-20s %8d %6d", version.family(), all, states.ends(last));
    if (verdict.coverage() == Coverage.INTERRUPTED) {
      out.printf(Locale.ROOT, "  not all states within %.0f s: no shares%n", verdict.seconds());
      return;
    }
    List<Plot.Spot> spots = new ArrayList<>();
    for (int c = 0; c <= last; c++) {
      double share = 100.0 * states.states(c) / all;
      spots.add(new Plot.Spot(c, share));
      if (c < BOUNDS) {
        // Rounded down: 100 is all of them.
        out.printf(Locale.ROOT, c == last ? "%5.0f" : "%5.1f", Math.floor(share * 10) / 10);
      }
    }
    out.println();
    plot.add(version.family(), spots);
  }
}
