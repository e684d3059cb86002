package dev.heddle.bench;

import dev.heddle.bench.icb.IcbBenchmark;
import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.MachineDescription;
import dev.heddle.bench.models.CapacityBenchmark;
import dev.heddle.bench.models.SequentialBenchmark;
import dev.heddle.bench.models.SpinBenchmark;
import dev.heddle.bench.sct.SctBenchmark;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The benchmarks by name: the entry to this module. */
public final class Benchmarks {
  private static final int BAD_INPUT = 2;

  private static final Map<String, Benchmark> BENCHMARKS = new LinkedHashMap<>();

  static {
    BENCHMARKS.put("throughput", new ThroughputBenchmark());
    BENCHMARKS.put("hook", new HookBenchmark());
    BENCHMARKS.put("statics", new StaticsBenchmark());
    BENCHMARKS.put("choosing", new ChoosingBenchmark());
    BENCHMARKS.put("growth", new GrowthBenchmark());
    BENCHMARKS.put("threads", new ThreadsBenchmark());
    BENCHMARKS.put("memory", new MemoryBenchmark());
    BENCHMARKS.put("startup", new StartupBenchmark());
    BENCHMARKS.put("sct", new SctBenchmark());
    BENCHMARKS.put("icb", new IcbBenchmark());
    BENCHMARKS.put("delay", new DelayBenchmark());
    BENCHMARKS.put("prisoners", new PrisonersBenchmark());
    BENCHMARKS.put("spin", new SpinBenchmark());
    BENCHMARKS.put("capacity", new CapacityBenchmark());
    BENCHMARKS.put("sequential", new SequentialBenchmark());
  }

  private Benchmarks() {}

  /** The names of all benchmarks. */
  public static List<String> names() {
    return List.copyOf(BENCHMARKS.keySet());
  }

  /** Runs a benchmark with options such as {@code rounds=3} and returns an exit status. */
  public static int run(String name, String[] arguments) throws Exception {
    Benchmark benchmark = BENCHMARKS.get(name);
    PrintStream out = System.out;
    if (benchmark == null) {
      System.err.println("heddle: there is no benchmark " + name + "; there are: " + names());
      return BAD_INPUT;
    }
    BenchmarkOptions options;
    try {
      options = BenchmarkOptions.parse(arguments, benchmark.defaults());
    } catch (IllegalArgumentException e) {
      System.err.println("heddle: " + e.getMessage());
      return BAD_INPUT;
    }
    out.println(benchmark.title());
    out.println(MachineDescription.describe());
    out.println();
    try {
      benchmark.run(options, out);
    } catch (IllegalArgumentException e) {
      System.err.println("heddle: " + e.getMessage());
      return BAD_INPUT;
    }
    return 0;
  }

  /** Lists the benchmarks, or runs the one named first with the options that follow. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0) {
      names().forEach(System.out::println);
      return;
    }
    String[] rest = java.util.Arrays.copyOfRange(arguments, 1, arguments.length);
    System.exit(run(arguments[0], rest));
  }
}
