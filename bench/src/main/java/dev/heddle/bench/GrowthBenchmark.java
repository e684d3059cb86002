package dev.heddle.bench;

import bench.programs.LongRun;
import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.MachineDescription;
import dev.heddle.bench.measure.Plot;
import dev.heddle.bench.measure.RateTable;
import dev.heddle.bench.measure.RepeatingStrategy;
import dev.heddle.bench.measure.Scale;
import dev.heddle.bench.measure.StrategyRunner;
import dev.heddle.core.Budget;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Strategies;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How the cost of an execution grows with its length, with each strategy. */
public final class GrowthBenchmark implements Benchmark {
  private static final int FIRST = 100;

  private static final Duration BATCH_TIME = Duration.ofSeconds(2);

  /**
   * The highest power of the length that is accepted as linear, because measurements are not exact.
   */
  private static final double LINEAR = 1.25;

  @Override
  public String title() {
    return "growth: µs of CPU for each step of executions of several lengths, the least of rounds";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("only", "");
    defaults.put("rounds", "3");
    defaults.put("longest", "100000");
    defaults.put("seconds", "30");
    // A batch has executions of about so many steps in all, if that does not take too long.
    defaults.put("batch", "1000000");
    defaults.put("plots", "bench-plots");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws IOException {
    JavaSearch.prepare();
    List<Integer> lengths = new ArrayList<>();
    for (long length = FIRST; length <= options.number("longest"); length *= 10) {
      lengths.add((int) length);
    }
    Plot plot =
        new Plot(
            "Cost of a step by the length of the execution",
            new Plot.Axis("steps", Scale.LOG),
            new Plot.Axis("µs of CPU for each step", Scale.LOG));
    for (boolean shared : new boolean[] {true, false}) {
      out.println(
          "3 threads that enter " + (shared ? "one monitor" : "a monitor of their own each"));
      out.print(String.format("  %-10s", "steps"));
      lengths.forEach(length -> out.print(String.format(Locale.ROOT, " %,9d", length)));
      out.println("   power");
      for (String name : names(options.text("only"))) {
        List<Plot.Spot> spots = row(name, shared, lengths, options, out);
        if (shared || name.equals("dpor")) {
          plot.add(name + (shared ? "" : ", own monitors"), spots);
        }
      }
      out.println();
    }
    plot.write(options, "growth.svg", out);
  }

  private static List<String> names(String only) {
    List<String> names = new ArrayList<>(Strategies.names());
    names.add(StrategyRunner.BY_DEFAULT);
    if (!only.isEmpty() && !names.contains(only)) {
      throw new IllegalArgumentException("there is no strategy " + only + "; there are: " + names);
    }
    return only.isEmpty() ? names : List.of(only);
  }

  private static List<Plot.Spot> row(
      String name,
      boolean shared,
      List<Integer> lengths,
      BenchmarkOptions options,
      PrintStream out) {
    out.print(String.format("  %-10s", name));
    List<Plot.Spot> spots = new ArrayList<>();
    for (int length : lengths) {
      if (tooLong(spots, length, options)) {
        out.print("  too long");
        continue;
      }
      double micros = Double.MAX_VALUE;
      for (int round = 0; round < options.number("rounds"); round++) {
        micros = Math.min(micros, micros(name, shared, length, options.number("batch")));
      }
      out.print(String.format(" %9s", RateTable.number(micros)));
      out.flush();
      spots.add(new Plot.Spot(length, micros));
    }
    out.println(judged(spots));
    return spots;
  }

  /** Whether two executions would take too long if the cost is quadratic in the length. */
  private static boolean tooLong(List<Plot.Spot> spots, int length, BenchmarkOptions options) {
    if (spots.isEmpty()) {
      return false;
    }
    Plot.Spot last = spots.get(spots.size() - 1);
    double seconds = 2e-6 * last.y() * last.x() * Math.pow(length / last.x(), 2);
    return seconds > options.number("seconds");
  }

  /**
   * The power of the length with which the cost of an execution grows. The first length is left
   * out: there the cost of an execution besides its steps is noticeable.
   */
  private static String judged(List<Plot.Spot> spots) {
    if (spots.size() < 3) {
      return "";
    }
    Plot.Spot first = spots.get(1);
    Plot.Spot last = spots.get(spots.size() - 1);
    double power = 1 + Math.log(last.y() / first.y()) / Math.log(last.x() / first.x());
    String words = power <= LINEAR ? "linear" : "more than linear";
    return String.format(Locale.ROOT, "   %.2f, %s", power, words);
  }

  private static double micros(String name, boolean shared, int length, int batch) {
    Lengths strategy =
        new Lengths(new RepeatingStrategy(new StrategyRunner(name, /* races= */ false).start(1)));
    ProgramBody body = shared ? () -> LongRun.shared(length) : () -> LongRun.apart(length);
    int executions = Math.max(2, batch / length);
    Budget budget = new Budget(executions, BATCH_TIME, 2 * length + FIRST, false);
    long before = MachineDescription.cpuNanos();
    Verdict verdict =
        new JavaSearch(JavaSettings.DEFAULT.withAllAccesses(false))
            .explore(body, strategy, budget, "bench", null);
    if (verdict.failed()) {
      throw new IllegalStateException(verdict.failures().get(0).outcome().summary());
    }
    // The clock of the CPU may not have moved; a logarithmic plot cannot show 0.
    return Math.max(1, MachineDescription.cpuNanos() - before) / 1e3 / strategy.steps();
  }
}
