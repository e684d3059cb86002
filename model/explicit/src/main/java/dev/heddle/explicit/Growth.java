package dev.heddle.explicit;

import dev.heddle.core.Coverage;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.World;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * How many of a model's configurations the searches with growing bounds reach, as in figures 1 and
 * 4 of "Iterative Context Bounding for Systematic Testing of Multithreaded Programs" (2007).
 *
 * @param stages one for each bound, until all is reached or something runs out
 * @param all how many configurations there are; -1 if that was not found out
 */
public record Growth(List<Stage> stages, int all) {
  private static final int UNKNOWN = -1;
  private static final int MOST_STAGES = 100;

  /**
   * A search with a bound.
   *
   * @param bound how much of it
   * @param configurations how many were reached; the same reached in several ways counts once
   * @param failures how many distinct failures were found
   */
  public record Stage(int bound, int configurations, int failures) {}

  /** Searches a model with one bound after another, from the least on. */
  public static Growth of(Model model, Bounds bounds, IntFunction<Bounds.Turns> turns, int least) {
    Bounds going = bounds.withKeepGoing(true).withRaces(false);
    ExplicitSearch free = search(model, going.withTurns(Bounds.Turns.FREE));
    Result whole = free.run(Standing.Listener.NOBODY);
    boolean known = whole.verdict().coverage() != Coverage.INTERRUPTED;
    int all = known ? configurations(free) : UNKNOWN;
    List<Stage> stages = new ArrayList<>();
    boolean more = true;
    for (int bound = least; more && stages.size() < MOST_STAGES; bound++) {
      ExplicitSearch search = search(model, going.withTurns(turns.apply(bound)));
      Result result = search.run(Standing.Listener.NOBODY);
      int reached = configurations(search);
      stages.add(new Stage(bound, reached, result.verdict().failures().size()));
      more = result.verdict().coverage() == Coverage.WITHIN_BOUNDS && reached != all;
    }
    return new Growth(List.copyOf(stages), all);
  }

  private static ExplicitSearch search(Model model, Bounds bounds) {
    return new ExplicitSearch(model, bounds, "");
  }

  private static int configurations(ExplicitSearch search) {
    Set<IntBuffer> keys = new HashSet<>();
    for (World world : search.worlds()) {
      keys.add(IntBuffer.wrap(world.key()));
    }
    return keys.size();
  }

  /** The share of all configurations that a stage reached, from 0 to 1; NaN if all is unknown. */
  public double share(Stage stage) {
    return all == UNKNOWN ? Double.NaN : (double) stage.configurations() / all;
  }
}
