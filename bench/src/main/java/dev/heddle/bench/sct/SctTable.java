package dev.heddle.bench.sct;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of the sct benchmark, printed row by row, with totals for each strategy. */
final class SctTable {
  /** How many programs a strategy was tried on, found the bug of, and found it in every run. */
  private static final class Tally {
    private int programs;
    private int found;
    private int always;
  }

  private final PrintStream out;
  private final Map<String, Tally> tallies = new LinkedHashMap<>();

  SctTable(PrintStream out) {
    this.out = out;
  }

  void header() {
    out.println(row("program", "strategy", "found", "share", "mean to first", "min..max", "s"));
  }

  /** One program with one strategy, if it was run; the mean is over runs that found the bug. */
  void row(String program, String strategy, List<Trial> trials) {
    if (trials.isEmpty()) {
      return;
    }
    Tally tally = tallies.computeIfAbsent(strategy, s -> new Tally());
    long[] firsts = trials.stream().filter(Trial::found).mapToLong(Trial::first).sorted().toArray();
    tally.programs++;
    tally.found += firsts.length > 0 ? 1 : 0;
    tally.always += firsts.length == trials.size() ? 1 : 0;
    double seconds = trials.stream().mapToDouble(Trial::seconds).sum();
    double share = 100.0 * firsts.length / trials.size();
    String mean = "-";
    String range = "-";
    if (firsts.length > 0) {
      double average = java.util.Arrays.stream(firsts).average().orElseThrow();
      mean = String.format(Locale.ROOT, "%,.1f", average);
      range = firsts[0] + ".." + firsts[firsts.length - 1];
    }
    out.println(
        row(
            program,
            strategy,
            firsts.length + "/" + trials.size(),
            String.format(Locale.ROOT, "%.0f %%", share),
            mean,
            range,
            String.format(Locale.ROOT, "%.1f", seconds)));
  }

  /** One program that could not be searched with one strategy. */
  void failed(String program, String strategy, String reason) {
    out.println(String.format("%-36s %-10s failed: %s", program, strategy, reason));
  }

  void summary() {
    out.println();
    tallies.forEach(
        (strategy, tally) ->
            out.printf(
                "%-10s bugs of %d of %d programs, of %d in every run%n",
                strategy, tally.found, tally.programs, tally.always));
  }

  private static String row(Object... cells) {
    return String.format("%-36s %-10s %6s %6s %13s %14s %7s", cells);
  }
}
