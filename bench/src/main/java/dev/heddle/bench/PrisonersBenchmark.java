package dev.heddle.bench;

import static bench.catalog.Bug.NONE;

import bench.catalog.BenchmarkProgram;
import bench.catalog.RequiredPoints;
import bench.prisoners.Prisoners;
import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.ExperimentSearch;
import dev.heddle.bench.measure.Progress;
import dev.heddle.core.Coverage;
import dev.heddle.core.StateStatistics;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.JavaSearch;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How many executions n prisoners take: table 3 of Walker's thesis on Déjà Fu. */
final class PrisonersBenchmark implements Benchmark {
  private static final String ROW = "  %9s %10s %10s %12s %12s %10s %8s%n";

  /** Rows of the thesis' table 3: with its default bounds, and with a fair bound of 0. */
  private static final String[] DEFAULT_BOUNDS = {"1", "5", "2,035"};

  private static final String[] FAIR_BOUND_ZERO = {"1", "1", "4", "48", "1,536", "122,880"};

  @Override
  public String title() {
    return "prisoners: executions that n prisoners take, as in table 3 of the thesis";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("least", "1");
    defaults.put("most", "6");
    defaults.put("executions", "1000000");
    defaults.put("seconds", "120");
    defaults.put("progress", "60");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) {
    JavaSearch.prepare();
    out.println(
        "thesis: its default bounds, and a fair bound of 0; dpor: everything, and what takes");
    out.println("at most 2 preemptions; classes: how many of the executions of dpor differ");
    out.printf(ROW, "prisoners", "thesis", "fair 0", "dpor", "classes", "dpor, 2", "s");
    for (int n = options.number("least"); n <= options.number("most"); n++) {
      row(n, options, out);
    }
    out.println();
    out.println(
        "The thesis counts (n-1)! orders of visits times 2 for each prisoner who may or may");
    out.println(
        "not try in vain while the light is on. Here a try of the leader in vain is a step");
    out.println("too, and all tries take one lock, so that their order is told apart.");
  }

  private static void row(int n, BenchmarkOptions options, PrintStream out) {
    String fair = n <= FAIR_BOUND_ZERO.length ? FAIR_BOUND_ZERO[n - 1] : "";
    String thesis = n <= DEFAULT_BOUNDS.length ? DEFAULT_BOUNDS[n - 1] : "";
    if (n == 1) {
      // There is no thread to alternate with, and Heddle refuses to search a single thread.
      out.printf(ROW, n, thesis, fair, 1, 1, 1, "");
      return;
    }
    BenchmarkProgram program =
        new BenchmarkProgram(
            n + " prisoners", NONE, RequiredPoints.SYNCHRONISATION, "", () -> Prisoners.run(n));
    Verdict unbounded = explore(program, new DporStrategy(), options, out);
    Verdict bounded = explore(program, new DporStrategy(2), options, out);
    String executions = executions(unbounded);
    String classes = classes(unbounded);
    out.printf(
        Locale.ROOT,
        ROW,
        n,
        thesis,
        fair,
        executions,
        executions.startsWith(">") ? "" : classes,
        executions(bounded),
        String.format(Locale.ROOT, "%.1f", unbounded.seconds() + bounded.seconds()));
    out.flush();
  }

  private static Verdict explore(
      BenchmarkProgram program, Strategy strategy, BenchmarkOptions options, PrintStream out) {
    Duration interval = Duration.ofSeconds(options.number("progress"));
    Strategy told = new Progress(strategy, program.name(), interval, out);
    Verdict verdict =
        ExperimentSearch.toTheEnd(program, told, options.number("executions"), options.time());
    if (verdict.failed()) {
      throw new IllegalStateException(verdict.failures().get(0).outcome().summary());
    }
    if (verdict.seconds() >= interval.toSeconds()) {
      out.printf(
          Locale.ROOT,
          "    %s, %s: %s executions, %s in %,.0f s%n",
          program.name(),
          strategy,
          executions(verdict),
          verdict.coverage(),
          verdict.seconds());
      out.flush();
    }
    return verdict;
  }

  /** How many executions differ, with a prefix if that is an estimate. */
  private static String classes(Verdict verdict) {
    StateStatistics states = verdict.states();
    if (states == null) {
      return "";
    }
    long different = verdict.executions() - states.redundant();
    return (states.exact() ? "" : "~") + String.format(Locale.ROOT, "%,d", different);
  }

  private static String executions(Verdict verdict) {
    String more = verdict.coverage() == Coverage.INTERRUPTED ? ">" : "";
    return more + String.format(Locale.ROOT, "%,d", verdict.executions());
  }
}
