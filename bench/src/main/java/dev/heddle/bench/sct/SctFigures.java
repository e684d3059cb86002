package dev.heddle.bench.sct;

import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.Plot;
import dev.heddle.bench.measure.Scale;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The results of all trials of the sct benchmark: a matrix of programs and strategies, and the
 * figures of chapter 6 of the thesis on Déjà Fu.
 *
 * <p>The thesis continues after the first bug and counts buggy executions; here a trial ends with
 * the first, so averages are over executions up to it.
 */
final class SctFigures {
  /** The numbers of executions at which curves are drawn: each is about a fifth larger. */
  private static final double STEP = 1.2;

  private static final List<String> ALGORITHMS = List.of("random", "pct", "swarm");
  private static final List<String> SWARMS = List.of("swarm", "swarm-2", "swarm-3");

  private final List<Trial> trials;
  private final List<String> missing;
  private final Set<String> programs = new LinkedHashSet<>();
  private final Set<String> strategies = new LinkedHashSet<>();

  /** The figures of trials; {@code missing} names those of which nothing is known. */
  SctFigures(List<Trial> trials, List<String> missing) {
    this.trials = List.copyOf(trials);
    this.missing = List.copyOf(missing);
    for (Trial trial : trials) {
      programs.add(trial.program());
      strategies.add(trial.strategy());
    }
  }

  /** Writes all files in the folder that the option {@code plots} names, and prints where. */
  void write(BenchmarkOptions options, PrintStream out) throws IOException {
    Path folder = Files.createDirectories(Path.of(options.text("plots")));
    out.println("  matrix: " + Files.writeString(folder.resolve("sct.md"), matrix()));
    venn(folder, "sct-overlap.svg", ALGORITHMS, out);
    venn(folder, "sct-overlap-swarm.svg", SWARMS, out);
    Plot found =
        new Plot(
            "Programs whose bug is found, mean over the seeds",
            new Plot.Axis("executions of each program", Scale.LOG),
            new Plot.Axis("programs", Scale.LINEAR));
    Plot cost =
        new Plot(
            "Executions spent for each bug found",
            new Plot.Axis("executions of each program, at most", Scale.LOG),
            new Plot.Axis("executions for each bug", Scale.LOG));
    for (String strategy : strategies) {
      found.add(strategy, curve(strategy, /* costs= */ false));
      cost.add(strategy, curve(strategy, /* costs= */ true));
    }
    found.write(options, "sct-found.svg", out);
    cost.write(options, "sct-cost.svg", out);
  }

  private void venn(Path folder, String file, List<String> names, PrintStream out)
      throws IOException {
    if (strategies.containsAll(names)) {
      List<Set<String>> sets = names.stream().map(this::found).toList();
      Venn venn = new Venn("Programs whose bug is found in some run", names, sets);
      out.println("  plot: " + Files.writeString(folder.resolve(file), venn.svg()));
    }
  }

  /** The programs whose bug a strategy found in some trial. */
  private Set<String> found(String strategy) {
    return of(strategy).stream()
        .filter(Trial::found)
        .map(Trial::program)
        .collect(Collectors.toSet());
  }

  private List<Trial> of(String strategy) {
    return trials.stream().filter(t -> t.strategy().equals(strategy)).toList();
  }

  /**
   * For growing numbers of executions that each trial may have, how many bugs are found in one pass
   * over the programs, or how many executions each of them costs.
   */
  private List<Plot.Spot> curve(String strategy, boolean costs) {
    List<Trial> own = of(strategy);
    long most = own.stream().mapToLong(Trial::limit).max().orElse(0);
    Map<String, Long> runs =
        own.stream().collect(Collectors.groupingBy(Trial::program, Collectors.counting()));
    List<Plot.Spot> spots = new ArrayList<>();
    for (double at = 1; at <= most; at = Math.min(at * STEP, Math.max((double) most, at + 1))) {
      long executions = Math.round(at);
      double bugs = 0;
      double spent = 0;
      for (Trial trial : own) {
        double weight = 1.0 / runs.getOrDefault(trial.program(), 1L);
        boolean found = trial.found() && trial.first() <= executions;
        bugs += found ? weight : 0;
        spent += weight * (found ? trial.first() : Math.min(executions, trial.executions()));
      }
      if (!costs) {
        spots.add(new Plot.Spot(executions, bugs));
      } else if (bugs > 0) {
        spots.add(new Plot.Spot(executions, spent / bugs));
      }
    }
    return spots;
  }

  private List<Trial> trials(String program, String strategy) {
    return of(strategy).stream().filter(t -> t.program().equals(program)).toList();
  }

  /**
   * A table in Markdown: the mean number of executions to the first bug, with the share of trials
   * that found it unless all did; below it the trials that were not run.
   */
  String matrix() {
    StringBuilder text = new StringBuilder();
    text.append("| program | ").append(String.join(" | ", strategies)).append(" |\n|---");
    text.append("|---:".repeat(strategies.size())).append("|\n");
    for (String program : programs) {
      text.append("| ").append(program);
      for (String strategy : strategies) {
        text.append(" | ").append(cell(trials(program, strategy)));
      }
      text.append(" |\n");
    }
    text.append("| found");
    for (String strategy : strategies) {
      text.append(" | ").append(found(strategy).size());
    }
    text.append(" |\n");
    if (!missing.isEmpty()) {
      text.append("\nNot all were run: ").append(String.join("; ", missing)).append(".\n");
    }
    return text.toString();
  }

  private static String cell(List<Trial> cell) {
    if (cell.isEmpty()) {
      return "";
    }
    List<Trial> found = cell.stream().filter(Trial::found).toList();
    if (found.isEmpty()) {
      boolean cut = cell.stream().anyMatch(Trial::cutShort);
      return cut ? "- (time)" : "-";
    }
    double mean = found.stream().mapToLong(Trial::first).average().orElseThrow();
    String number = String.format(Locale.ROOT, mean < 10 ? "%.1f" : "%,.0f", mean);
    return found.size() == cell.size()
        ? number
        : number + " (" + found.size() + "/" + cell.size() + ")";
  }
}
