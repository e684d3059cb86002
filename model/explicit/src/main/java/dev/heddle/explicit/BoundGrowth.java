package dev.heddle.explicit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The number of a model's configurations that searches with growing bounds reach, as in figures 1
 * and 4 of "Iterative Context Bounding for Systematic Testing of Multithreaded Programs" (2007).
 *
 * @param stages one for each bound, until all are reached or a limit ends the search
 * @param all how many configurations there are; {@link #UNKNOWN} if that is not known
 * @param interruption why the last search was not done, or null
 */
public record BoundGrowth(List<Stage> stages, int all, @Nullable String interruption) {
  /** Instead of an unknown number. */
  public static final int UNKNOWN = -1;

  /**
   * A search with a bound.
   *
   * @param bound how much of it
   * @param configurations how many were reached, the same reached in several ways once; {@link
   *     #UNKNOWN} if the search was not done
   * @param failures how many distinct failures were found
   */
  public record Stage(int bound, int configurations, int failures) {}

  /** The share of all configurations that a stage reached, from 0 to 1; NaN if that is unknown. */
  public double share(Stage stage) {
    boolean known = all != UNKNOWN && stage.configurations() != UNKNOWN;
    return known ? (double) stage.configurations() / all : Double.NaN;
  }
}
