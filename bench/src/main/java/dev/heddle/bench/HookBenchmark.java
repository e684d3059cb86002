package dev.heddle.bench;

import bench.programs.ContainerLoop;
import bench.programs.FieldLoop;
import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.MeasuredProgram;
import dev.heddle.bench.measure.MedianAndRange;
import dev.heddle.bench.measure.RunnerVariant;
import dev.heddle.bench.measure.WorkerProcess;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cost of a hook for a thread that is not controlled, in a JVM where a search has been made.
 */
final class HookBenchmark implements Benchmark {
  private static final double TARGET_NANOS = 1;

  @Override
  public String title() {
    return "hook: ns that one hook adds on an uncontrolled thread, median (min..max) of rounds";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("rounds", "9");
    defaults.put("millis", "300");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws Exception {
    try (WorkerProcess plain = new WorkerProcess(RunnerVariant.UNCONTROLLED);
        WorkerProcess hooked = new WorkerProcess(RunnerVariant.ALL_ACCESSES)) {
      hooked.run(MeasuredProgram.MONITOR_3X3, 1);
      print("plain field", "plain", FieldLoop.PLAIN_HOOKS, plain, hooked, options, out);
      print("volatile field", "shared", FieldLoop.SHARED_HOOKS, plain, hooked, options, out);
      print("list", "container", ContainerLoop.HOOKS, plain, hooked, options, out);
    }
  }

  private static void print(
      String title,
      String loop,
      int hooks,
      WorkerProcess plain,
      WorkerProcess hooked,
      BenchmarkOptions options,
      PrintStream out)
      throws InterruptedException {
    String question = "hook " + loop + " " + options.number("millis");
    plain.ask(question);
    hooked.ask(question);
    List<Double> added = new ArrayList<>();
    List<Double> without = new ArrayList<>();
    for (int round = 0; round < options.number("rounds"); round++) {
      double base = WorkerProcess.sample(plain.ask(question)).nanosEach();
      double with = WorkerProcess.sample(hooked.ask(question)).nanosEach();
      without.add(base);
      added.add((with - base) / hooks);
    }
    MedianAndRange cost = MedianAndRange.of(added);
    out.printf(
        java.util.Locale.ROOT,
        "%-15s a loop of %.2f ns with %d hooks: each adds %.2f ns (%.2f..%.2f)%n",
        title,
        MedianAndRange.of(without).median(),
        hooks,
        cost.median(),
        cost.min(),
        cost.max());
    out.println("  target: under 1 ns: " + (cost.median() < TARGET_NANOS ? "met" : "NOT met"));
  }
}
