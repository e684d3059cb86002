package dev.heddle.bench;

import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.InterleavedMeasurement;
import dev.heddle.bench.measure.MeasuredProgram;
import dev.heddle.bench.measure.RateTable;
import dev.heddle.bench.measure.Rates;
import dev.heddle.bench.measure.RunnerVariant;
import dev.heddle.bench.measure.SpeedTargets;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Executions per second of small programs under Heddle, uncontrolled, and under Lincheck.
 *
 * <p>Every variant has a JVM of its own. They are warmed up and then take turns, in another order
 * each round, so that other work of the machine affects all of them; ratios are taken within each
 * round.
 */
final class ThroughputBenchmark implements Benchmark {
  @Override
  public String title() {
    return "throughput: executions per second, median (min..max) of rounds in which all take turns";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("rounds", "7");
    defaults.put("millis", "500");
    defaults.put("warmup", "3000");
    defaults.put("only", "");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws Exception {
    out.println("strategy random, schedule recorded, static state restored, switching at");
    out.println("synchronisation only; each variant in a JVM of its own, " + times(options));
    Map<MeasuredProgram, Rates> all = new EnumMap<>(MeasuredProgram.class);
    for (MeasuredProgram subject : MeasuredProgram.THROUGHPUT) {
      if (subject.key().contains(options.text("only"))) {
        Rates rates = InterleavedMeasurement.measure(subject, RunnerVariant.COMPARED, options);
        all.put(subject, rates);
        print(subject, rates, out);
      }
    }
    SpeedTargets.acrossPrograms(all).forEach(target -> out.println("\n" + target));
  }

  private static String times(BenchmarkOptions options) {
    return options.text("warmup")
        + " ms warm-up or more, "
        + options.text("rounds")
        + " rounds of "
        + options.text("millis")
        + " ms";
  }

  private static void print(MeasuredProgram subject, Rates rates, PrintStream out) {
    out.println();
    out.println(subject.title() + " (" + subject.key() + ")");
    out.println(RateTable.header());
    for (RunnerVariant variant : RunnerVariant.COMPARED) {
      RateTable.rows(variant, rates).forEach(out::println);
    }
    SpeedTargets.of(subject, rates).forEach(target -> out.println("  " + target));
    out.flush();
  }
}
