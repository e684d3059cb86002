package dev.heddle.bench.models;

import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.MachineDescription;
import dev.heddle.bench.measure.MedianAndRange;
import dev.heddle.bench.measure.RateTable;
import dev.heddle.bench.measure.SpeedTargets;
import dev.heddle.explicit.SearchEffort;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The search of a model's states, compared with SPIN's search of an equivalent model.
 *
 * <p>All ways take turns in each round, and ratios are taken within a round. Before that Heddle's
 * ways take turns until the JVM has compiled what they need, as SPIN's are compiled before they
 * run.
 */
public final class SpinBenchmark implements Benchmark {
  /** How often ways take turns at least and at most before they are measured. */
  private static final int WARM_UP = 3;

  private static final int PATIENCE = 20;

  /** The share of the time in which compilers may still work when the JVM is warm. */
  private static final double HARDLY = 0.1;

  private static final double HALF = 0.5;
  private static final double TWO = 1.7;

  /** A model with the constants that make it large enough to measure. */
  private record Subject(String model, Map<String, String> constants) {
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(model);
      constants.forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
      return text.toString();
    }
  }

  private static final List<Subject> SUBJECTS =
      List.of(
          new Subject("philosophers", Map.of("N", "11")),
          new Subject("philosophers-ordered", Map.of("N", "10")),
          new Subject("szymanski", Map.of("N", "6")),
          new Subject("ticket-lock", Map.of("N", "8")),
          new Subject("readers-writers", Map.of("READERS", "5", "WRITERS", "5")),
          new Subject("bakery", Map.of("N", "3", "ROUNDS", "3")),
          new Subject("leader-election", Map.of("N", "12")));

  /** The programs and settings that search. */
  private enum Way {
    ONE("Heddle, 1 worker"),
    TWO("Heddle, 2 workers"),
    EVERY("Heddle --every-state"),
    FEWEST("Heddle, its reductions"),
    SPIN("SPIN"),
    COLLAPSED("SPIN -DCOLLAPSE"),
    REDUCED("SPIN, its reduction");

    private final String title;

    Way(String title) {
      this.title = title;
    }
  }

  @Override
  public String title() {
    return "spin: states of models, Heddle's search beside SPIN's, median (min..max) of rounds";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("rounds", "5");
    defaults.put("only", "");
    defaults.put("states", "1000000");
    defaults.put("models", "models");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws Exception {
    boolean spin = SpinVerifier.isThere();
    if (spin) {
      out.println(
          "SPIN: gcc "
              + String.join(" ", SpinVerifier.FULL)
              + "; pan "
              + String.join(" ", SpinVerifier.RUN));
    } else {
      out.println("SPIN or gcc is not there (Debian: packages spin and gcc): Heddle alone");
    }
    out.println(
        "bytes: SPIN's without its hash table and stack, Heddle's with everything it keeps of");
    out.println("states; --every-state ends after " + options.text("states") + " states");
    for (Subject subject : SUBJECTS) {
      if (subject.model().contains(options.text("only"))) {
        ModelSearch search =
            new ModelSearch(Path.of(options.text("models")), subject.model(), subject.constants());
        print(subject, search.threads(), measure(subject, search, options, spin), out);
      }
    }
  }

  private static Map<Way, List<SpinComparisonResult>> measure(
      Subject subject, ModelSearch search, BenchmarkOptions options, boolean spin)
      throws IOException, InterruptedException {
    int limit = options.number("states");
    Map<Way, SpinVerifier> pans = new LinkedHashMap<>();
    Map<Way, List<SpinComparisonResult>> all = new LinkedHashMap<>();
    try {
      if (spin) {
        pans.put(
            Way.SPIN, SpinVerifier.of(subject.model(), subject.constants(), SpinVerifier.FULL));
        pans.put(
            Way.COLLAPSED,
            SpinVerifier.of(subject.model(), subject.constants(), SpinVerifier.COLLAPSED));
        pans.put(
            Way.REDUCED,
            SpinVerifier.of(subject.model(), subject.constants(), SpinVerifier.REDUCED));
      }
      warmUp(search, limit);
      for (int round = 0; round < options.number("rounds"); round++) {
        takeTurns(search, limit, all);
        for (Map.Entry<Way, SpinVerifier> pan : pans.entrySet()) {
          add(all, pan.getKey(), pan.getValue().run());
        }
      }
    } finally {
      for (SpinVerifier pan : pans.values()) {
        pan.close();
      }
    }
    return all;
  }

  private static void warmUp(ModelSearch search, int limit) {
    boolean warm = false;
    for (int turn = 0; turn < WARM_UP || (!warm && turn < PATIENCE); turn++) {
      long compiled = MachineDescription.compiledMillis();
      long start = System.nanoTime();
      takeTurns(search, limit, new LinkedHashMap<>());
      double millis = (System.nanoTime() - start) / 1e6;
      warm = MachineDescription.compiledMillis() - compiled < HARDLY * millis;
    }
  }

  private static void takeTurns(
      ModelSearch search, int limit, Map<Way, List<SpinComparisonResult>> all) {
    add(all, Way.ONE, search.run(ModelSearch.likeSpin(1), Integer.MAX_VALUE));
    add(all, Way.TWO, search.run(ModelSearch.likeSpin(2), Integer.MAX_VALUE));
    add(all, Way.EVERY, search.run(SearchEffort.PLAIN, limit));
    add(all, Way.FEWEST, search.run(SearchEffort.reduced(1), Integer.MAX_VALUE));
  }

  private static void add(
      Map<Way, List<SpinComparisonResult>> all, Way way, SpinComparisonResult searched) {
    all.computeIfAbsent(way, w -> new ArrayList<>()).add(searched);
  }

  private static void print(
      Subject subject, int threads, Map<Way, List<SpinComparisonResult>> all, PrintStream out) {
    out.println();
    out.println(subject);
    String form = "  %-22s %-7s %10s %11s %22s %11s %6s%n";
    out.printf(form, "", "verdict", "states", "steps", "states/s", "cpu steps/s", "bytes");
    all.forEach(
        (way, runs) -> {
          SpinComparisonResult any = runs.get(0);
          MedianAndRange rate = spread(runs, SpinComparisonResult::statesPerSecond);
          out.printf(
              Locale.ROOT,
              form,
              way.title,
              any.failed() ? "failed" : "holds",
              String.format(Locale.ROOT, "%,d", any.states()),
              String.format(Locale.ROOT, "%,d", any.steps()),
              RateTable.number(rate.median()) + " " + RateTable.range(rate),
              RateTable.number(spread(runs, SpinComparisonResult::stepsPerCpuSecond).median()),
              RateTable.number(any.bytes()));
        });
    if (all.containsKey(Way.SPIN)) {
      long more = states(all, Way.ONE) - states(all, Way.SPIN);
      out.printf(
          Locale.ROOT,
          "  states, one worker - SPIN: %,d; each of %d threads begins in a state of its own%n",
          more,
          threads);
      ratio(
          "one worker : SPIN, states/s",
          Way.ONE,
          Way.SPIN,
          SpinComparisonResult::statesPerSecond,
          all,
          out);
      ratio(
          "same, of CPU time",
          Way.ONE,
          Way.SPIN,
          SpinComparisonResult::statesPerCpuSecond,
          all,
          out);
    }
    ratio("two workers : one", Way.TWO, Way.ONE, SpinComparisonResult::statesPerSecond, all, out);
    ratio(
        "same, of CPU time", Way.TWO, Way.ONE, SpinComparisonResult::statesPerCpuSecond, all, out);
    if (all.containsKey(Way.SPIN)) {
      targets(all, out);
    }
    out.flush();
  }

  /** Prints whether it meets the targets for speed and size. */
  private static void targets(Map<Way, List<SpinComparisonResult>> all, PrintStream out) {
    double one = ratio(Way.ONE, Way.SPIN, SpinComparisonResult::statesPerSecond, all).median();
    double two = ratio(Way.TWO, Way.SPIN, SpinComparisonResult::statesPerSecond, all).median();
    out.println("  target: SPIN's speed: " + SpeedTargets.judged(one, 1));
    out.println("  target: never below half of it: " + SpeedTargets.judged(one, HALF));
    out.println("  target: two workers 1.7 times SPIN's speed: " + SpeedTargets.judged(two, TWO));
    double least = Math.min(bytes(all, Way.SPIN), bytes(all, Way.COLLAPSED)) / bytes(all, Way.ONE);
    out.println(
        "  target: no more bytes than SPIN, plain or -DCOLLAPSE: " + SpeedTargets.judged(least, 1));
  }

  private static double bytes(Map<Way, List<SpinComparisonResult>> all, Way way) {
    return all.getOrDefault(way, List.of()).get(0).bytes();
  }

  private static long states(Map<Way, List<SpinComparisonResult>> all, Way way) {
    return all.getOrDefault(way, List.of()).get(0).states();
  }

  private static MedianAndRange spread(
      List<SpinComparisonResult> runs, ToDoubleFunction<SpinComparisonResult> what) {
    return MedianAndRange.of(runs.stream().map(what::applyAsDouble).toList());
  }

  private static void ratio(
      String title,
      Way over,
      Way under,
      ToDoubleFunction<SpinComparisonResult> what,
      Map<Way, List<SpinComparisonResult>> all,
      PrintStream out) {
    MedianAndRange spread = ratio(over, under, what, all);
    out.printf(
        "  %-30s %s %s%n", title, RateTable.number(spread.median()), RateTable.range(spread));
  }

  private static MedianAndRange ratio(
      Way over,
      Way under,
      ToDoubleFunction<SpinComparisonResult> what,
      Map<Way, List<SpinComparisonResult>> all) {
    List<Double> ratios = new ArrayList<>();
    List<SpinComparisonResult> upper = all.getOrDefault(over, List.of());
    List<SpinComparisonResult> lower = all.getOrDefault(under, List.of());
    for (int round = 0; round < upper.size(); round++) {
      ratios.add(what.applyAsDouble(upper.get(round)) / what.applyAsDouble(lower.get(round)));
    }
    return MedianAndRange.of(ratios);
  }
}
