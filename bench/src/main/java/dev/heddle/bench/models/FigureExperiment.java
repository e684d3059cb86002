package dev.heddle.bench.models;

import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.Plot;
import dev.heddle.bench.measure.Scale;
import dev.heddle.bench.models.SolverRun.Bounds;
import dev.heddle.bench.models.SolverRun.Solved;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Figure 7 or 8 of the paper on prioritized task buffers, for growing N, beside the same program as
 * threads.
 *
 * @param figure what it is
 * @param model the model's text
 * @param bounds the least bounds with which it fails, for each N
 * @param below bounds with which it does not fail; none for figure 7, which needs the least
 *     possible bounds
 * @param threads the program as threads, for each N
 * @param paper the paper's seconds for N = 1 to 4
 */
record FigureExperiment(
    Figure figure,
    String model,
    IntFunction<Bounds> bounds,
    IntFunction<List<Bounds>> below,
    IntFunction<String> threads,
    List<Double> paper) {

  /**
   * A figure.
   *
   * @param title what it shows
   * @param file the name of the plot
   */
  record Figure(String title, String file) {}

  /** Figure 7: one round of each kind, whatever N is. */
  static FigureExperiment seventh(String model) {
    return new FigureExperiment(
        new Figure("Figure 7: N changes between two levels of a buffer", "sequential-fig7.svg"),
        model,
        n -> Bounds.levels(1, 1, n + 1),
        n -> List.of(),
        SynceModels::figure7,
        List.of(1.2, 1.2, 1.25, 1.34));
  }

  /** Figure 8: a round of the buffers for each N. */
  static FigureExperiment eighth(String model) {
    return new FigureExperiment(
        new Figure("Figure 8: 2N changes between two buffers", "sequential-fig8.svg"),
        model,
        n -> Bounds.levels(n, 1, n + 1),
        n -> n == 1 ? List.of() : List.of(Bounds.levels(n - 1, 1, n + 1)),
        SynceModels::figure8,
        List.of(1.1, 1.7, 7.23, 256.6));
  }

  /** The seconds of each N, up to the first that was not solved in time. */
  record Times(List<Double> sequential, List<Double> threads) {}

  Times run(SolverTable table, BenchmarkOptions options) throws IOException, InterruptedException {
    Times times = new Times(new ArrayList<>(), new ArrayList<>());
    boolean solved = true;
    boolean threadsSolved = true;
    table.head(figure.title());
    for (int n = 1; n <= options.number("most"); n++) {
      if (n <= options.number("below")) {
        for (Bounds less : below.apply(n)) {
          table.ask("N=" + n + ", one round less", model, constants(n), less);
        }
      }
      if (solved) {
        Solved answer = table.ask("N=" + n, model, constants(n), bounds.apply(n));
        solved = add(answer, times.sequential());
      }
      if (threadsSolved) {
        Solved answer = threads(table, n);
        threadsSolved = add(answer, times.threads());
      }
    }
    plot(times, table, options);
    return times;
  }

  private static Map<String, String> constants(int n) {
    return Map.of("N", String.valueOf(n));
  }

  private static boolean add(Solved answer, List<Double> seconds) {
    if (answer.failed()) {
      seconds.add(answer.seconds());
    }
    return answer.failed();
  }

  /** The threads with the least rounds that show the failure. */
  private Solved threads(SolverTable table, int n) throws InterruptedException {
    Solved answer = null;
    for (int rounds = Math.max(1, n); rounds <= n + 2; rounds++) {
      Bounds least = Bounds.rounds(rounds, n + 1);
      answer = table.ask("N=" + n + " SYNCE", threads.apply(n), Map.of(), least);
      if (answer.failed() || answer.late()) {
        return answer;
      }
    }
    throw new IllegalStateException("SYNCE does not fail with " + (n + 2) + " rounds: " + answer);
  }

  private void plot(Times times, SolverTable table, BenchmarkOptions options) throws IOException {
    Plot plot =
        new Plot(
            figure.title(), new Plot.Axis("N", Scale.LINEAR), new Plot.Axis("seconds", Scale.LOG));
    plot.add("sequential", spots(times.sequential()));
    plot.add("SYNCE", spots(times.threads()));
    plot.add("the paper's", spots(paper));
    plot.write(options, figure.file(), table.out());
  }

  static List<Plot.Spot> spots(List<Double> seconds) {
    List<Plot.Spot> spots = new ArrayList<>();
    for (int i = 0; i < seconds.size(); i++) {
      spots.add(new Plot.Spot(i + 1, seconds.get(i)));
    }
    return spots;
  }

  /** From which N on the sequential program is always faster than the threads, or 0 for none. */
  static int overtaken(Times times) {
    int from = 0;
    for (int n = times.sequential().size(); n >= 1; n--) {
      boolean faster =
          n > times.threads().size() || times.sequential().get(n - 1) < times.threads().get(n - 1);
      if (!faster) {
        break;
      }
      from = n;
    }
    return from;
  }
}
