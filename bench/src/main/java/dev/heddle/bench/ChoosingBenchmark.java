package dev.heddle.bench;

import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.InterleavedMeasurement;
import dev.heddle.bench.measure.MeasuredProgram;
import dev.heddle.bench.measure.MedianAndRange;
import dev.heddle.bench.measure.RateTable;
import dev.heddle.bench.measure.Rates;
import dev.heddle.bench.measure.SpeedTargets;
import dev.heddle.bench.measure.StrategyRunner;
import dev.heddle.core.search.Strategies;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cost of choosing: executions per second of a small program with each strategy. */
public final class ChoosingBenchmark implements Benchmark {
  private static final StrategyRunner RANDOM = new StrategyRunner("random", /* races= */ false);
  private static final StrategyRunner DPOR = new StrategyRunner("dpor", /* races= */ false);
  private static final StrategyRunner CHECKED = new StrategyRunner("random", /* races= */ true);
  private static final double DPOR_TARGET = 0.5;
  private static final double RACES_TARGET = 0.6;
  private static final double PLAIN_TARGET = 0.5;

  @Override
  public String title() {
    return "choosing: executions per second of CPU with each strategy, median (min..max) of rounds";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("rounds", "7");
    defaults.put("millis", "500");
    defaults.put("warmup", "3000");
    defaults.put("only", "");
    defaults.put("subject", MeasuredProgram.MONITOR_3X3.key());
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws Exception {
    MeasuredProgram subject = subject(options.text("subject"));
    List<StrategyRunner> choosers = choosers(options.text("only"));
    Rates rates = InterleavedMeasurement.measure(subject, choosers, options);
    print(subject, choosers, rates, out);
  }

  private static MeasuredProgram subject(String key) {
    List<MeasuredProgram> subjects =
        List.of(MeasuredProgram.MONITOR_3X3, MeasuredProgram.PLAIN_3X3);
    return subjects.stream()
        .filter(subject -> subject.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no subject "
                        + key
                        + "; there are: "
                        + subjects.stream().map(MeasuredProgram::key).toList()));
  }

  /** Prints the table and the targets. */
  public static void print(
      MeasuredProgram subject, List<StrategyRunner> choosers, Rates rates, PrintStream out) {
    out.println(subject.title() + " (" + subject.key() + "), switching at synchronisation only");
    out.println(row("strategy", "per second", "(min..max)", "µs each", "x random", "(min..max)"));
    for (StrategyRunner chooser : choosers) {
      out.println(row(chooser, rates));
    }
    out.println();
    target("dpor at least 0.5 x random", DPOR, DPOR_TARGET, rates, out);
    double least = subject == MeasuredProgram.PLAIN_3X3 ? PLAIN_TARGET : RACES_TARGET;
    String words = "random with races checked at least " + least + " x without";
    target(words, CHECKED, least, rates, out);
  }

  /** The requested strategy, or all, besides the ones of the targets. */
  private static List<StrategyRunner> choosers(String only) {
    List<String> names = new ArrayList<>(Strategies.names());
    names.add(StrategyRunner.BY_DEFAULT);
    if (!only.isEmpty() && !names.contains(only)) {
      throw new IllegalArgumentException("there is no strategy " + only + "; there are: " + names);
    }
    List<StrategyRunner> choosers = new ArrayList<>(List.of(RANDOM));
    for (String name : names) {
      StrategyRunner chooser = new StrategyRunner(name, /* races= */ false);
      if (!chooser.equals(RANDOM) && (only.isEmpty() || only.equals(name))) {
        choosers.add(chooser);
      }
    }
    if (only.isEmpty() || only.equals(RANDOM.strategy())) {
      choosers.add(CHECKED);
    }
    return choosers;
  }

  private static String row(StrategyRunner chooser, Rates rates) {
    if (!rates.measured(chooser) || !rates.measured(RANDOM)) {
      return "  " + chooser.title() + " failed: " + rates.failure(chooser);
    }
    MedianAndRange rate = rates.perSecond(chooser);
    MedianAndRange ratio = rates.ratio(chooser, RANDOM);
    return row(
        chooser.title(),
        RateTable.number(rate.median()),
        RateTable.range(rate),
        RateTable.number(1e6 / rate.median()),
        RateTable.number(ratio.median()),
        chooser.equals(RANDOM) ? "" : RateTable.range(ratio));
  }

  private static String row(Object... cells) {
    return String.format("  %-24s %12s %22s %10s %10s %14s", cells).stripTrailing();
  }

  private static void target(
      String words, StrategyRunner chooser, double times, Rates rates, PrintStream out) {
    if (rates.measured(chooser) && rates.measured(RANDOM)) {
      double ratio = rates.ratio(chooser, RANDOM).median();
      out.println("  target: " + words + ": " + SpeedTargets.judged(ratio, times));
    }
  }
}
