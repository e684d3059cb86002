package dev.heddle.bench;

import bench.programs.ManyThreads;
import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.MachineDescription;
import dev.heddle.bench.measure.RateTable;
import dev.heddle.bench.measure.RepeatingStrategy;
import dev.heddle.bench.measure.StrategyRunner;
import dev.heddle.core.Budget;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The cost of each thread of an execution, with few and with many threads. */
public final class ThreadsBenchmark implements Benchmark {
  private static final int FIRST = 10;
  private static final int MOST_STEPS = 1_000_000;
  private static final Duration MOST_TIME = Duration.ofMinutes(5);

  @Override
  public String title() {
    return "threads: µs of CPU for each thread of executions with several numbers of threads";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("rounds", "3");
    defaults.put("most", "10000");
    // A batch has executions of about so many threads in all, at least two.
    defaults.put("batch", "40000");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) {
    JavaSearch.prepare();
    out.print(String.format("  %-22s", "threads"));
    for (long threads = FIRST; threads <= options.number("most"); threads *= 10) {
      out.print(String.format(Locale.ROOT, " %,9d", threads));
    }
    out.println();
    for (String strategy : List.of("random", StrategyRunner.BY_DEFAULT)) {
      row("new Thread, " + strategy, strategy, ManyThreads::ofThreads, options, out);
      if (MachineDescription.hasContinuations()) {
        row("virtual, " + strategy, strategy, ManyThreads::ofVirtualThreads, options, out);
      }
    }
  }

  /** A program with a number of threads. */
  private interface Program {
    int run(int threads) throws Exception;
  }

  private static void row(
      String name, String strategy, Program program, BenchmarkOptions options, PrintStream out) {
    out.print(String.format("  %-22s", name));
    for (int threads = FIRST; threads <= options.number("most"); threads *= 10) {
      int number = threads;
      double micros = Double.MAX_VALUE;
      for (int round = 0; round < options.number("rounds"); round++) {
        micros = Math.min(micros, micros(strategy, program, number, options.number("batch")));
      }
      out.print(String.format(" %9s", RateTable.number(micros)));
      out.flush();
    }
    out.println();
  }

  private static double micros(String strategy, Program program, int threads, int batch) {
    ProgramBody body = () -> program.run(threads);
    Budget budget = new Budget(Math.max(2, batch / threads), MOST_TIME, MOST_STEPS, false);
    long before = MachineDescription.cpuNanos();
    Strategy started =
        new RepeatingStrategy(new StrategyRunner(strategy, /* races= */ false).start(1));
    Verdict verdict =
        new JavaSearch(JavaSettings.DEFAULT.withAllAccesses(false))
            .explore(body, started, budget, "bench", null);
    if (verdict.failed()) {
      throw new IllegalStateException(verdict.failures().get(0).outcome().summary());
    }
    return (MachineDescription.cpuNanos() - before) / 1e3 / threads / verdict.executions();
  }
}
