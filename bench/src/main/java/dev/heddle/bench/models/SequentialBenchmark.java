package dev.heddle.bench.models;

import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.bench.measure.Plot;
import dev.heddle.bench.measure.Scale;
import dev.heddle.bench.models.SolverRun.Bounds;
import dev.heddle.bench.models.SolverRun.Solved;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The experiments of "Asynchronous Programs with Prioritized Task-Buffers" (2012), and delays
 * against rounds: models that are made sequential and given to a solver.
 */
public final class SequentialBenchmark implements Benchmark {
  private static final double PAPER_8 = 256.6;
  private static final double PAPER_THIRD = 440;
  private static final int ALL = 8;

  /** The fewest tasks that are created, and the increment. */
  private static final int FEWEST = 5;

  /** Figure 7 is flat if the last N takes at most so many times as long as the first. */
  private static final double FLAT = 3;

  private static final List<String> DRIVERS =
      List.of("serial", "disk", "network", "keyboard", "audio");

  @Override
  public String title() {
    return "sequential: prioritized task buffers and delays, made sequential and given to a solver";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("part", "fig7,fig8,third,drivers,delays");
    defaults.put("most", String.valueOf(ALL));
    defaults.put("below", "3");
    defaults.put("tasks", "20");
    defaults.put("seconds", "120");
    defaults.put("solver", "");
    defaults.put("models", "models");
    defaults.put("plots", "bench-plots");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws Exception {
    String wanted = options.text("solver").toUpperCase(Locale.ROOT);
    SolverTable table = new SolverTable(new SolverRun(wanted, options.time()), out);
    out.println(
        "K1: rounds of buffers; K2: rounds of a level; terms: the formula's size; seconds:");
    out.println(
        "from the model's text to the verdict, the start of the solver's JVM and the run that");
    out.println("confirms a failure included; at most " + options.time().toSeconds());
    for (String part : options.text("part").split(",", -1)) {
      switch (part) {
        case "fig7" -> seventh(options, table);
        case "fig8" -> eighth(options, table);
        case "third" -> third(options, table);
        case "drivers" -> drivers(options, table);
        case "delays" -> delays(options, table);
        default -> throw new IllegalArgumentException("there is no part '" + part + "'");
      }
    }
  }

  private static String model(BenchmarkOptions options, String name) throws IOException {
    return Files.readString(Path.of(options.text("models")).resolve(name + ".hd"));
  }

  private static void seventh(BenchmarkOptions options, SolverTable table)
      throws IOException, InterruptedException {
    FigureExperiment.Times times =
        FigureExperiment.seventh(model(options, "task-buffers-fig7")).run(table, options);
    List<Double> seconds = times.sequential();
    boolean flat =
        seconds.size() >= ALL && seconds.get(seconds.size() - 1) <= FLAT * seconds.get(0);
    table.goal("N = 8 within " + FLAT + " times N = 1 (flat)", flat);
    overtaken(times, table);
  }

  private static void eighth(BenchmarkOptions options, SolverTable table)
      throws IOException, InterruptedException {
    FigureExperiment.Times times =
        FigureExperiment.eighth(model(options, "task-buffers-fig8")).run(table, options);
    List<Double> seconds = times.sequential();
    boolean fast = seconds.size() >= 4 && seconds.get(3) <= PAPER_8 / 50;
    table.goal("N = 4 at least 50 times faster than the paper's " + PAPER_8 + " s", fast);
    table.goal("N = 8 solved", seconds.size() >= ALL);
    overtaken(times, table);
  }

  private static void overtaken(FigureExperiment.Times times, SolverTable table) {
    int from = FigureExperiment.overtaken(times);
    table.goal(
        "SYNCE overtaken from N = 3 on (it is from N = " + from + ")", from > 0 && from <= 3);
  }

  private static void third(BenchmarkOptions options, SolverTable table)
      throws IOException, InterruptedException {
    table.head("Third experiment: a driver and its hardware, three levels");
    String text = model(options, "driver");
    Solved found = null;
    for (int rounds = 1; rounds <= 4 && (found == null || !found.failed()); rounds++) {
      found = table.ask("driver", text, Map.of(), Bounds.levels(rounds, 1, 3));
    }
    table.goal(
        "at least 20 times faster than the paper's " + PAPER_THIRD + " s",
        found != null && found.failed() && found.seconds() <= PAPER_THIRD / 20);
  }

  private static void drivers(BenchmarkOptions options, SolverTable table)
      throws IOException, InterruptedException {
    table.head("Drivers of three threads: the least bounds that show each bug, without it as far");
    for (String driver : DRIVERS) {
      String text = model(options, "drivers/" + driver);
      String name = driver + ", " + text.lines().count() + " lines";
      Bounds least = leastBounds(name + ", bug", text, table);
      Solved right = table.ask(name, text, Map.of("BUG", "false"), least);
      if (right.failed()) {
        throw new IllegalStateException(driver + " fails without its bug");
      }
    }
  }

  /** The fewest rounds, and with these the least unwinding, with which a bug is found. */
  private static Bounds leastBounds(String name, String text, SolverTable table)
      throws InterruptedException {
    Bounds bounds = Bounds.rounds(1, 1);
    for (int rounds = 1; rounds <= 3; rounds++) {
      for (int unwind = 1; unwind <= 3; unwind++) {
        bounds = Bounds.rounds(rounds, unwind);
        Solved solved = table.ask(name, text, Map.of("BUG", "true"), bounds);
        if (solved.failed() || solved.late()) {
          return bounds;
        }
      }
    }
    throw new IllegalStateException(name + ": the bug is not found with " + bounds);
  }

  private static void delays(BenchmarkOptions options, SolverTable table)
      throws IOException, InterruptedException {
    table.head("Delays against rounds of a level: tasks that are created as the model runs");
    List<Plot.Spot> delayed = new ArrayList<>();
    List<Plot.Spot> rounds = new ArrayList<>();
    boolean solved = true;
    for (int tasks = FEWEST; tasks <= options.number("tasks"); tasks += FEWEST) {
      Map<String, String> constants = Map.of("TASKS", String.valueOf(tasks));
      String name = tasks + " tasks";
      add(
          tasks,
          table.ask(name, LateTaskModels.REQUESTS, constants, Bounds.delays(1, tasks)),
          delayed);
      if (tasks == FEWEST) {
        Bounds less = Bounds.levels(1, tasks - 1, tasks);
        table.ask(name + ", one round less", LateTaskModels.REQUESTS, constants, less);
      }
      if (solved) {
        Bounds least = Bounds.levels(1, tasks, tasks);
        solved = add(tasks, table.ask(name, LateTaskModels.REQUESTS, constants, least), rounds);
      }
    }
    Plot plot =
        new Plot(
            "One delay, or a round for each task",
            new Plot.Axis("tasks", Scale.LINEAR),
            new Plot.Axis("seconds", Scale.LOG));
    plot.add("delays", delayed);
    plot.add("rounds", rounds);
    plot.write(options, "sequential-delays.svg", table.out());
  }

  private static boolean add(int tasks, Solved solved, List<Plot.Spot> spots) {
    if (solved.failed()) {
      spots.add(new Plot.Spot(tasks, solved.seconds()));
    }
    return solved.failed();
  }
}
