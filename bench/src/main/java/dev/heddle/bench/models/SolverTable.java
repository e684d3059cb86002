package dev.heddle.bench.models;

import dev.heddle.bench.measure.RateTable;
import java.io.PrintStream;
import java.util.Map;

/** A table of questions to a solver, one to a line, printed when they are answered. */
final class SolverTable {
  private static final String FORM = "  %-34s %-22s %-14s %10s %8s%n";

  private final SolverRun solver;
  private final PrintStream out;

  SolverTable(SolverRun solver, PrintStream out) {
    this.solver = solver;
    this.out = out;
  }

  /** A title and the names of the columns. */
  void head(String title) {
    out.println();
    out.println(title);
    out.printf(FORM, "", "bounds", "verdict", "terms", "seconds");
  }

  /** Asks and prints. */
  SolverRun.Solved ask(
      String name, String text, Map<String, String> constants, SolverRun.Bounds bounds)
      throws InterruptedException {
    SolverRun.Solved solved = solver.ask(text, constants, bounds);
    out.printf(
        FORM,
        name,
        bounds,
        solved.word(),
        String.format("%,d", solved.terms()),
        RateTable.number(solved.seconds()));
    out.flush();
    return solved;
  }

  /** A goal, and whether it is met. */
  void goal(String what, boolean met) {
    out.println("  " + what + ": " + (met ? "met" : "NOT MET"));
  }

  PrintStream out() {
    return out;
  }
}
