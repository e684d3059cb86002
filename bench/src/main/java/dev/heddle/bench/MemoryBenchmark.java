package dev.heddle.bench;

import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.HeapProbe;
import dev.heddle.bench.measure.MeasuredProgram;
import dev.heddle.bench.measure.MeasuredWay;
import dev.heddle.bench.measure.RunnerVariant;
import dev.heddle.bench.measure.StrategyRunner;
import dev.heddle.bench.measure.WorkerException;
import dev.heddle.bench.measure.WorkerProcess;
import dev.heddle.core.Budget;
import dev.heddle.core.Strategy;
import dev.heddle.core.coverage.DistinctStateCounter;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whether the heap and the number of threads stay constant over many executions. */
public final class MemoryBenchmark implements Benchmark {
  private static final int INTERVALS = 10;

  /** Growth counts from the end of this interval on: caches and compiled code are stable then. */
  private static final int SETTLED = 3;

  /** Less than this many bytes for each execution is no growth: a leaked object is 16 at least. */
  private static final double TARGET_BYTES = 1;

  @Override
  public String title() {
    return "memory: live heap and threads after so many executions";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("executions", "1000000");
    defaults.put("platform", "100000");
    defaults.put("strategy", "");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws Exception {
    String strategy = options.text("strategy");
    if (!strategy.isEmpty()) {
      measure(new StrategyRunner(strategy, /* races= */ false), options.number("executions"), out);
      return;
    }
    for (RunnerVariant variant :
        List.of(RunnerVariant.CONTINUATIONS, RunnerVariant.PLATFORM_THREADS)) {
      boolean platform = variant == RunnerVariant.PLATFORM_THREADS;
      int executions = options.number(platform ? "platform" : "executions");
      if (variant.available()) {
        measure(MeasuredProgram.MONITOR_3X3, variant, executions, out);
        measure(MeasuredProgram.DEADLOCK, variant, executions, out);
      }
    }
  }

  /** One search, measured while it is running: the work that is left takes memory too. */
  private static void measure(StrategyRunner chooser, int executions, PrintStream out) {
    // Large enough that no strategy finishes.
    MeasuredProgram subject = MeasuredProgram.MONITOR_3X40;
    int part = Math.max(1, executions / INTERVALS);
    List<Long> heaps = new ArrayList<>();
    Strategy probe =
        new HeapProbe(
            chooser.start(1),
            part,
            heap -> {
              heaps.add(heap);
              long done = (long) heaps.size() * part;
              out.printf(Locale.ROOT, "  %,10d executions %,8d KB%n", done, heap / 1024);
            });
    out.println(chooser.title() + ", " + subject.title() + ", one search");
    Budget budget = Budget.DEFAULT.withMaxTime(Duration.ofDays(1)).withMaxExecutions(executions);
    new JavaSearch(JavaSettings.DEFAULT.withAllAccesses(false))
        .explore(subject.body(), probe, budget.withKeepGoing(true), "bench", null);
    if (heaps.size() > SETTLED) {
      long grown = heaps.get(heaps.size() - 1) - heaps.get(SETTLED - 1);
      out.printf(
          Locale.ROOT,
          "  grown by %,d KB; target: no more than the %,d KB for counting states: %s%n%n",
          grown / 1024,
          DistinctStateCounter.MOST_BYTES / 1024,
          grown <= DistinctStateCounter.MOST_BYTES ? "met" : "NOT met");
    }
  }

  private static void growth(double bytes, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "  growth %.3f bytes an execution; target: none: %s%n%n",
        bytes,
        bytes < TARGET_BYTES ? "met" : "NOT met");
  }

  private static void measure(
      MeasuredProgram subject, MeasuredWay way, int executions, PrintStream out) throws Exception {
    out.println(way.title() + ", " + subject.title());
    int part = Math.max(1, executions / INTERVALS);
    try (WorkerProcess worker = new WorkerProcess(way)) {
      long first = 0;
      long last = 0;
      for (int i = 1; i <= INTERVALS; i++) {
        String[] words = worker.ask("repeat " + subject.name() + " " + part).split(" ", -1);
        last = Long.parseLong(words[2]);
        first = i == SETTLED ? last : first;
        out.printf(
            Locale.ROOT,
            "  %,10d executions %,8d KB %4s threads%n",
            (long) i * part,
            last / 1024,
            words[3]);
      }
      growth((double) (last - first) / ((long) part * (INTERVALS - SETTLED)), out);
    } catch (WorkerException e) {
      out.println("  failed: " + e.getMessage());
      out.println();
    }
  }
}
