package dev.heddle.bench;

import bench.catalog.BenchmarkProgram;
import bench.delay.DelayPrograms;
import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.ExperimentSearch;
import dev.heddle.bench.measure.Plot;
import dev.heddle.bench.measure.RateTable;
import dev.heddle.bench.measure.Scale;
import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.JavaSearch;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Bounding preemptions against bounding delays, as in section 4 of Emmi, Qadeer and Rakamarić,
 * "Delay-bounded scheduling" (POPL 2011): the number of schedules up to the first that shows the
 * bug, and the number of all schedules with the bound that it needs.
 */
final class DelayBenchmark implements Benchmark {
  private static final String ROW = "  %2s %-17s %5s %5s  %3s %7s %8s  %3s %7s %8s  %3s %7s  %6s%n";

  /**
   * The result of one way to bound.
   *
   * @param bound the bound with which the bug is found, or -1
   * @param first how many schedules were tried until then
   * @param steps the length of the execution with the bug
   * @param all how many schedules there are with that bound, or as many as were tried
   * @param complete whether these are all
   */
  private record Side(int bound, long first, int steps, long all, boolean complete) {
    boolean found() {
      return bound >= 0;
    }

    String allText() {
      return !found() ? "" : (complete ? "" : ">") + String.format(Locale.ROOT, "%,d", all);
    }

    String boundText() {
      return !found() ? "-" : String.valueOf(bound);
    }

    String firstText() {
      return !found() ? "-" : String.format(Locale.ROOT, "%,d", first);
    }
  }

  private record Row(BenchmarkProgram program, Side preemptions, Side delays, Side depthFirst) {
    String times() {
      String times = RateTable.number((double) preemptions.first() / delays.first());
      return preemptions.found() ? times : ">" + times;
    }

    int steps() {
      return preemptions.found() ? preemptions.steps() : delays.steps();
    }

    boolean noMoreDelays() {
      return delays.found() && (!preemptions.found() || delays.bound() <= preemptions.bound());
    }
  }

  @Override
  public String title() {
    return "delay: schedules to each bug, bounding preemptions against bounding delays";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("only", "");
    defaults.put("executions", "100000");
    defaults.put("seconds", "60");
    defaults.put("plots", "bench-plots");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws IOException {
    JavaSearch.prepare();
    List<Row> rows = new ArrayList<>();
    for (BenchmarkProgram program : DelayPrograms.all()) {
      if (options.text("only").isEmpty() || program.name().equals(options.text("only"))) {
        rows.add(measured(program, options));
      }
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no program " + options.text("only") + "; there are: " + DelayPrograms.all());
    }
    rows.sort(Comparator.comparingLong(row -> row.preemptions().first()));
    print(rows, out);
    plot(rows, options, out);
  }

  private static Row measured(BenchmarkProgram program, BenchmarkOptions options) {
    StrategyOptions none = StrategyOptions.of(1, Long.MAX_VALUE);
    return new Row(
        program,
        side(program, "icb", none, options),
        side(program, "delay", none, options),
        side(program, "delay", none.withScheduler("depth-first"), options));
  }

  private static Side side(
      BenchmarkProgram program, String name, StrategyOptions plain, BenchmarkOptions options) {
    long most = options.number("executions");
    FirstFailure failure = new FirstFailure(Strategies.of(name, plain));
    Verdict found = ExperimentSearch.toFirstFailure(program, failure, most, options.time());
    int bound = failure.bound();
    if (bound < 0) {
      return new Side(-1, most, 0, 0, false);
    }
    StrategyOptions bounded =
        name.equals("icb") ? plain.withPreemptions(bound) : plain.withDelays(bound);
    Strategy within = Strategies.of(name, bounded);
    Verdict all = ExperimentSearch.toTheEnd(program, within, most, options.time());
    return new Side(
        bound,
        found.failures().get(0).execution(),
        failure.steps(),
        all.executions(),
        all.coverage() != Coverage.INTERRUPTED);
  }

  private static void print(List<Row> rows, PrintStream out) {
    out.println(
        "p, d: the preemptions or delays needed; first: schedules to the bug; all: schedules");
    out.println("with so many; times: first of preemptions over first of delays, round-robin");
    out.printf(
        "  %34s%-20s  %-20s  %-11s%n", "", "preemptions", "delays, round-robin", "depth-first");
    out.printf(
        ROW, "#", "program", "tasks", "steps", "p", "first", "all", "d", "first", "all", "d",
        "first", "times");
    int number = 1;
    for (Row row : rows) {
      out.printf(
          ROW,
          number++,
          row.program(),
          row.program().note().replaceAll("\\D", ""),
          row.steps(),
          row.preemptions().boundText(),
          row.preemptions().firstText(),
          row.preemptions().allText(),
          row.delays().boundText(),
          row.delays().firstText(),
          row.delays().allText(),
          row.depthFirst().boundText(),
          row.depthFirst().firstText(),
          row.times());
    }
    claims(rows, out);
  }

  /** Checks the claims of the paper about its programs for these. */
  private static void claims(List<Row> rows, PrintStream out) {
    long same = rows.stream().filter(Row::noMoreDelays).count();
    long fewer = rows.stream().filter(r -> r.delays().first() <= r.preemptions().first()).count();
    out.println();
    out.printf("  found with no more delays than preemptions: %d of %d%n", same, rows.size());
    out.printf("  found in no more schedules:                 %d of %d%n", fewer, rows.size());
  }

  private static void plot(List<Row> rows, BenchmarkOptions options, PrintStream out)
      throws IOException {
    Plot plot =
        new Plot(
            "Schedules until the bug is found",
            new Plot.Axis("program, as numbered in the table", Scale.LINEAR),
            new Plot.Axis("schedules", Scale.LOG));
    List<Plot.Spot> preemptions = new ArrayList<>();
    List<Plot.Spot> delays = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      preemptions.add(new Plot.Spot(i + 1, rows.get(i).preemptions().first()));
      delays.add(new Plot.Spot(i + 1, rows.get(i).delays().first()));
    }
    plot.add("preemption bounding", preemptions);
    plot.add("delay bounding", delays);
    plot.write(options, "delay.svg", out);
  }
}
