package dev.heddle.bench;

import bench.programs.StaticCounter;
import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.MachineDescription;
import dev.heddle.bench.measure.MedianAndRange;
import dev.heddle.core.Budget;
import dev.heddle.core.Verdict;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The cost of restoring static state in every execution of a small program. */
final class StaticsBenchmark implements Benchmark {
  private static final double TARGET = 0.2;
  private static final double PERCENT = 100;
  private static final int WARM_UP = 3;
  private static final int MOST_STEPS = 10_000;

  @Override
  public String title() {
    return "statics: microseconds of CPU per execution with and without static state, and its share";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("rounds", "9");
    defaults.put("executions", "20000");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) {
    long executions = options.number("executions");
    for (int i = 0; i < WARM_UP; i++) {
      micros(StaticCounter::inObjects, executions, i);
      micros(StaticCounter::inStaticFields, executions, i);
    }
    List<Double> without = new ArrayList<>();
    List<Double> with = new ArrayList<>();
    List<Double> shares = new ArrayList<>();
    for (int round = 0; round < options.number("rounds"); round++) {
      double objects = micros(StaticCounter::inObjects, executions, round);
      double statics = micros(StaticCounter::inStaticFields, executions, round);
      without.add(objects);
      with.add(statics);
      shares.add((statics - objects) / statics);
    }
    MedianAndRange share = MedianAndRange.of(shares);
    out.printf(
        Locale.ROOT,
        "in objects %.1f, in static fields %.1f: %.0f %% (%.0f..%.0f)%n",
        MedianAndRange.of(without).median(),
        MedianAndRange.of(with).median(),
        share.median() * PERCENT,
        share.min() * PERCENT,
        share.max() * PERCENT);
    out.println("  target: under 20 %: " + (share.median() < TARGET ? "met" : "NOT met"));
  }

  private static double micros(ProgramBody body, long executions, int seed) {
    Budget budget = new Budget(executions, Duration.ofMinutes(5), MOST_STEPS, true);
    long start = MachineDescription.cpuNanos();
    Verdict verdict =
        new JavaSearch(JavaSettings.DEFAULT)
            .explore(body, new RandomStrategy(seed), budget, "statics", null);
    return (MachineDescription.cpuNanos() - start) / 1e3 / verdict.executions();
  }
}
