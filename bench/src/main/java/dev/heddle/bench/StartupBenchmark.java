package dev.heddle.bench;

import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.MeasuredProgram;
import dev.heddle.bench.measure.MedianAndRange;
import dev.heddle.bench.measure.RunnerVariant;
import dev.heddle.bench.measure.WorkerProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The time from starting a JVM until a program has been executed once. */
final class StartupBenchmark implements Benchmark {
  @Override
  public String title() {
    return "startup: ms from the start of a JVM to the end of one execution, median (min..max)";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("rounds", "7");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws Exception {
    Map<RunnerVariant, List<Double>> millis = new EnumMap<>(RunnerVariant.class);
    for (int round = 0; round < options.number("rounds"); round++) {
      for (RunnerVariant variant : RunnerVariant.COMPARED) {
        if (variant.available()) {
          millis.computeIfAbsent(variant, v -> new ArrayList<>()).add(millis(variant));
        }
      }
    }
    millis.forEach(
        (variant, values) -> {
          MedianAndRange spread = MedianAndRange.of(values);
          out.printf(
              Locale.ROOT,
              "  %-28s %6.0f (%.0f..%.0f)%n",
              variant.title(),
              spread.median(),
              spread.min(),
              spread.max());
        });
  }

  private static double millis(RunnerVariant variant) throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (WorkerProcess worker = new WorkerProcess(variant)) {
      worker.ask("run " + MeasuredProgram.MONITOR_3X3.name() + " 1");
    }
    return (System.nanoTime() - start) / 1e6;
  }
}
