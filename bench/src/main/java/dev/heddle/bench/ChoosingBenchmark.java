package dev.heddle.bench;

import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.Chooser;
import dev.heddle.bench.measure.Options;
import dev.heddle.bench.measure.Rates;
import dev.heddle.bench.measure.Spread;
import dev.heddle.bench.measure.Subject;
import dev.heddle.bench.measure.Table;
import dev.heddle.bench.measure.Targets;
import dev.heddle.bench.measure.Turns;
import dev.heddle.core.search.Strategies;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What choosing costs: executions per second of a small program with each strategy. */
public final class ChoosingBenchmark implements Benchmark {
  private static final Chooser RANDOM = new Chooser("random", /* races= */ false);
  private static final Chooser DPOR = new Chooser("dpor", /* races= */ false);
  private static final Chooser CHECKED = new Chooser("random", /* races= */ true);
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
    defaults.put("subject", Subject.MONITOR_3X3.key());
    return defaults;
  }

  @Override
  public void run(Options options, PrintStream out) throws Exception {
    Subject subject = subject(options.text("subject"));
    List<Chooser> choosers = choosers(options.text("only"));
    Rates rates = Turns.measure(subject, choosers, options);
    print(subject, choosers, rates, out);
  }

  private static Subject subject(String key) {
    List<Subject> subjects = List.of(Subject.MONITOR_3X3, Subject.PLAIN_3X3);
    return subjects.stream()
        .filter(subject -> subject.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no subject "
                        + key
                        + "; there are: "
                        + subjects.stream().map(Subject::key).toList()));
  }

  /** Prints the table and the targets. */
  public static void print(Subject subject, List<Chooser> choosers, Rates rates, PrintStream out) {
    out.println(subject.title() + " (" + subject.key() + "), switching at synchronisation only");
    out.println(row("strategy", "per second", "(min..max)", "µs each", "x random", "(min..max)"));
    for (Chooser chooser : choosers) {
      out.println(row(chooser, rates));
    }
    out.println();
    target("dpor at least 0.5 x random", DPOR, DPOR_TARGET, rates, out);
    double least = subject == Subject.PLAIN_3X3 ? PLAIN_TARGET : RACES_TARGET;
    String words = "random with races checked at least " + least + " x without";
    target(words, CHECKED, least, rates, out);
  }

  /** The strategy asked for, or all, beside the ones of the targets. */
  private static List<Chooser> choosers(String only) {
    List<String> names = new ArrayList<>(Strategies.names());
    names.add(Chooser.BY_DEFAULT);
    if (!only.isEmpty() && !names.contains(only)) {
      throw new IllegalArgumentException("there is no strategy " + only + "; there are: " + names);
    }
    List<Chooser> choosers = new ArrayList<>(List.of(RANDOM));
    for (String name : names) {
      Chooser chooser = new Chooser(name, /* races= */ false);
      if (!chooser.equals(RANDOM) && (only.isEmpty() || only.equals(name))) {
        choosers.add(chooser);
      }
    }
    if (only.isEmpty() || only.equals(RANDOM.strategy())) {
      choosers.add(CHECKED);
    }
    return choosers;
  }

  private static String row(Chooser chooser, Rates rates) {
    if (!rates.measured(chooser) || !rates.measured(RANDOM)) {
      return "  " + chooser.title() + " failed: " + rates.failure(chooser);
    }
    Spread rate = rates.perSecond(chooser);
    Spread ratio = rates.ratio(chooser, RANDOM);
    return row(
        chooser.title(),
        Table.number(rate.median()),
        Table.range(rate),
        Table.number(1e6 / rate.median()),
        Table.number(ratio.median()),
        chooser.equals(RANDOM) ? "" : Table.range(ratio));
  }

  private static String row(Object... cells) {
    return String.format("  %-24s %12s %22s %10s %10s %14s", cells).stripTrailing();
  }

  private static void target(
      String words, Chooser chooser, double times, Rates rates, PrintStream out) {
    if (rates.measured(chooser) && rates.measured(RANDOM)) {
      double ratio = rates.ratio(chooser, RANDOM).median();
      out.println("  target: " + words + ": " + Targets.judged(ratio, times));
    }
  }
}
