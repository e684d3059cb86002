package bench.catalog;

import java.util.concurrent.Callable;

/**
 * A program of an experiment.
 *
 * @param name its name in tables and options
 * @param bug the bug that shows in some interleaving
 * @param points the scheduling points that are needed for that
 * @param note a short description
 * @param body runs it once
 */
public record BenchmarkProgram(
    String name, Bug bug, RequiredPoints points, String note, Callable<?> body) {
  /** A program that does its work in its threads and returns nothing of interest. */
  public static BenchmarkProgram of(
      String name, Bug bug, RequiredPoints points, String note, ThreadBody body) {
    return new BenchmarkProgram(
        name,
        bug,
        points,
        note,
        () -> {
          body.run();
          return "ended";
        });
  }

  @Override
  public String toString() {
    return name;
  }
}
