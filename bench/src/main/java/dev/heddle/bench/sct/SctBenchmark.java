package dev.heddle.bench.sct;

import bench.catalog.BenchmarkProgram;
import bench.delay.DelayPrograms;
import bench.icb.IcbPrograms;
import bench.sct.SctPrograms;
import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.core.NondeterminismException;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.NotControlledException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * How many executions each strategy needs to find the bug of each program, as in the experiments
 * with SCTBench.
 */
public final class SctBenchmark implements Benchmark {
  /** Values of the option {@code run}: the trials that are not in the file of results, or none. */
  private static final String MISSING = "missing";

  private static final String NONE = "none";

  @Override
  public String title() {
    return "sct: executions to the first bug, each strategy on each program";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("suite", "sct");
    defaults.put("only", "");
    defaults.put("strategy", "");
    defaults.put("executions", "10000");
    defaults.put("seeds", "20");
    defaults.put("seconds", "600");
    defaults.put("results", "sct-results.csv");
    defaults.put("run", MISSING);
    defaults.put("plots", "bench-plots");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws IOException {
    // Programs are instrumented only if they are loaded after this.
    JavaSearch.prepare();
    List<BenchmarkProgram> programs = programs(options);
    List<SctStrategy> searchers = searchers(options);
    boolean runs = runs(options.text("run"));
    ResultsFile results = ResultsFile.open(Path.of(options.text("results")));
    SctTable table = new SctTable(out);
    List<Trial> all = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    table.header();
    for (BenchmarkProgram program : programs) {
      RaceDetectionPhase points = new RaceDetectionPhase(program);
      for (SctStrategy searcher : searchers) {
        try {
          Cell cell = new Cell(program, searcher, options);
          List<Trial> trials = cell.trials(points, results, runs);
          table.row(program.name(), searcher.name(), trials);
          all.addAll(trials);
          if (trials.size() < cell.seeds()) {
            missing.add(cell + ": " + trials.size() + " of " + cell.seeds() + " runs");
          }
        } catch (NotControlledException | NondeterminismException e) {
          table.failed(program.name(), searcher.name(), String.valueOf(e.getMessage()));
        }
      }
    }
    table.summary();
    new SctFigures(all, missing).write(options, out);
  }

  /** Whether cells are run that are not in the file of results. */
  private static boolean runs(String value) {
    if (!value.equals(MISSING) && !value.equals(NONE)) {
      throw new IllegalArgumentException(
          "run must be " + MISSING + " or " + NONE + ", not '" + value + "'");
    }
    return value.equals(MISSING);
  }

  /** A program with a strategy. */
  private record Cell(BenchmarkProgram program, SctStrategy searcher, BenchmarkOptions options) {
    int seeds() {
      return searcher.seeded() ? options.number("seeds") : 1;
    }

    /** The trials in the file and, if they are to be run, the others. */
    List<Trial> trials(RaceDetectionPhase points, ResultsFile results, boolean runs)
        throws IOException {
      int limit = options.number("executions");
      List<Trial> trials = new ArrayList<>();
      for (long seed = 1; seed <= seeds(); seed++) {
        Trial trial = results.find(program.name(), searcher.name(), seed, limit);
        if (trial == null && runs) {
          trial = Trial.run(program, points.settings(), searcher, seed, limit, options.time());
          results.add(trial);
        }
        if (trial != null) {
          trials.add(trial);
        }
      }
      return trials;
    }

    @Override
    public String toString() {
      return program.name() + " with " + searcher.name();
    }
  }

  /** The requested programs; {@link IllegalArgumentException} if there is none. */
  static List<BenchmarkProgram> programs(BenchmarkOptions options) {
    List<BenchmarkProgram> suite =
        switch (options.text("suite")) {
          case "sct" -> SctPrograms.all();
          case "icb" -> IcbPrograms.all();
          case "delay" -> DelayPrograms.all();
          default ->
              throw new IllegalArgumentException(
                  "there is no suite " + options.text("suite") + "; there are: sct, icb, delay");
        };
    return chosen("program", options.text("only"), suite, BenchmarkProgram::name);
  }

  private static List<SctStrategy> searchers(BenchmarkOptions options) {
    return chosen("strategy", options.text("strategy"), SctStrategy.all(), SctStrategy::name);
  }

  /** Those whose names are in a comma-separated list, or all if the list is empty. */
  private static <T> List<T> chosen(
      String what, String wanted, List<T> all, Function<T, String> name) {
    if (wanted.isEmpty()) {
      return all;
    }
    List<String> names = all.stream().map(name).toList();
    List<String> wantedNames = List.of(wanted.split(",", -1));
    for (String each : wantedNames) {
      if (!names.contains(each)) {
        throw new IllegalArgumentException(
            "there is no " + what + " " + each + "; there are: " + names);
      }
    }
    return all.stream().filter(each -> wantedNames.contains(name.apply(each))).toList();
  }
}
