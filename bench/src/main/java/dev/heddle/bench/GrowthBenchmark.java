package dev.heddle.bench;

import bench.programs.LongRun;
import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.Chooser;
import dev.heddle.bench.measure.Machine;
import dev.heddle.bench.measure.Options;
import dev.heddle.bench.measure.Plot;
import dev.heddle.bench.measure.Repeating;
import dev.heddle.bench.measure.Scale;
import dev.heddle.bench.measure.Table;
import dev.heddle.core.Budget;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Strategies;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
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

  /** What counts as linear: up to this power of the length, since measuring is not exact. */
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
  public void run(Options options, PrintStream out) throws IOException {
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
    names.add(Chooser.BY_DEFAULT);
    if (!only.isEmpty() && !names.contains(only)) {
      throw new IllegalArgumentException("there is no strategy " + only + "; there are: " + names);
    }
    return only.isEmpty() ? names : List.of(only);
  }

  private static List<Plot.Spot> row(
      String name, boolean shared, List<Integer> lengths, Options options, PrintStream out) {
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
      out.print(String.format(" %9s", Table.number(micros)));
      out.flush();
      spots.add(new Plot.Spot(length, micros));
    }
    out.println(judged(spots));
    return spots;
  }

  /** Whether two executions would take too long if the cost is quadratic in the length. */
  private static boolean tooLong(List<Plot.Spot> spots, int length, Options options) {
    if (spots.isEmpty()) {
      return false;
    }
    Plot.Spot last = spots.get(spots.size() - 1);
    double seconds = 2e-6 * last.y() * last.x() * Math.pow(length / last.x(), 2);
    return seconds > options.number("seconds");
  }

  /**
   * The power of the length with which the cost of an execution grows. The first length is left
   * out: what an execution costs besides its steps tells there.
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
    Lengths strategy = new Lengths(new Repeating(new Chooser(name, /* races= */ false).start(1)));
    ProgramBody body = shared ? () -> LongRun.shared(length) : () -> LongRun.apart(length);
    int executions = Math.max(2, batch / length);
    Budget budget = new Budget(executions, BATCH_TIME, 2 * length + FIRST, false);
    long before = Machine.cpuNanos();
    Verdict verdict =
        new JavaSearch(Settings.DEFAULT.withAllAccesses(false))
            .explore(body, strategy, budget, "bench", null);
    if (verdict.failed()) {
      throw new IllegalStateException(verdict.failures().get(0).outcome().summary());
    }
    // The clock of the CPU may not have moved; a plot of powers has no place for nothing.
    return Math.max(1, Machine.cpuNanos() - before) / 1e3 / strategy.steps();
  }
}
