package dev.heddle.explicit;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Searches of a model without bounds, and then with one bound after another. */
public final class BoundGrowthSearch {
  private static final int MOST_STAGES = 100;

  private final Model model;
  private final SearchLimits bounds;
  private final IntFunction<SearchLimits.Turns> turns;
  private final int least;
  private final List<BoundGrowth.Stage> stages = new ArrayList<>();

  private volatile boolean stopped;

  /** The current search. */
  private volatile @Nullable ExplicitSearch current;

  /** Searches of a model with bounds from the least on. */
  public BoundGrowthSearch(
      Model model, SearchLimits bounds, IntFunction<SearchLimits.Turns> turns, int least) {
    this.model = model;
    this.bounds = bounds.with(SearchLimits.Aim.ALL_FAILURES).without(SearchLimits.Aim.RACES);
    this.turns = turns;
    this.least = least;
  }

  /** Asks it, while it runs in another thread, to end with what it has found. */
  public void stop() {
    stopped = true;
    ExplicitSearch search = current;
    if (search != null) {
      search.stop();
    }
  }

  /** Searches, once. */
  public BoundGrowth run() {
    ExplicitSearch free = search(SearchLimits.Turns.FREE);
    free.run(SearchProgress.Listener.SILENT);
    int all = configurations(free);
    String interruption = stopped ? free.interruption() : null;
    boolean more = !stopped;
    for (int bound = least; more && stages.size() < MOST_STAGES; bound++) {
      ExplicitSearch search = search(turns.apply(bound));
      ExplicitResult result = search.run(SearchProgress.Listener.SILENT);
      int reached = configurations(search);
      stages.add(new BoundGrowth.Stage(bound, reached, result.verdict().failures().size()));
      interruption = search.interruption();
      // Whether infinite executions were checked does not matter here.
      boolean cut = !result.verdict().limits().isEmpty();
      more = interruption == null && cut && reached != all;
    }
    return new BoundGrowth(List.copyOf(stages), all, interruption);
  }

  private ExplicitSearch search(SearchLimits.Turns with) {
    ExplicitSearch search = new ExplicitSearch(model, bounds.withTurns(with), ModelSettings.NONE);
    current = search;
    if (stopped) {
      search.stop();
    }
    return search;
  }

  /** How many configurations a search reached, if that number is deterministic. */
  private static int configurations(ExplicitSearch search) {
    if (search.interruption() != null) {
      return BoundGrowth.UNKNOWN;
    }
    Set<IntBuffer> keys = new HashSet<>();
    for (ModelConfiguration world : search.worlds()) {
      keys.add(IntBuffer.wrap(world.key()));
    }
    return keys.size();
  }
}
