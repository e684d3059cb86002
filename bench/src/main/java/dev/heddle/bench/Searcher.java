package dev.heddle.bench;

import dev.heddle.core.DfsStrategy;
import dev.heddle.core.RandomStrategy;
import dev.heddle.core.Strategy;
import java.util.List;
import java.util.function.LongFunction;

/**
 * A strategy of the experiments.
 *
 * @param name its name in tables and options
 * @param seeded whether it does something else for another seed
 * @param make makes a new one for a seed
 */
record Searcher(String name, boolean seeded, LongFunction<Strategy> make) {
  /** All there are. */
  static List<Searcher> all() {
    return List.of(
        new Searcher("dfs", false, seed -> new DfsStrategy()),
        new Searcher("random", true, RandomStrategy::new));
  }
}
