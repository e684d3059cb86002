package dev.heddle.bench.sct;

import dev.heddle.core.Strategy;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A strategy of the experiments.
 *
 * @param name its name in tables and options
 * @param seeded whether it depends on the seed
 * @param make makes a new one
 */
record SctStrategy(String name, boolean seeded, Function<StrategyOptions, Strategy> make) {
  /** With changes of weights, as the thesis compares them. */
  private static final int[] SWARM_DEPTHS = {2, 3};

  /** All strategies, and the default strategy. */
  static List<SctStrategy> all() {
    List<SctStrategy> all = new ArrayList<>();
    all.add(new SctStrategy("default", true, Strategies::byDefault));
    for (String name : Strategies.names()) {
      boolean seeded = Strategies.isRandom(name);
      all.add(new SctStrategy(name, seeded, options -> Strategies.of(name, options)));
    }
    for (int depth : SWARM_DEPTHS) {
      String name = "swarm-" + depth;
      all.add(
          new SctStrategy(name, true, options -> Strategies.of("swarm", options.withDepth(depth))));
    }
    return all;
  }

  /** A new strategy for a seed and a number of executions. */
  Strategy start(long seed, long executions) {
    return make.apply(StrategyOptions.of(seed, executions));
  }
}
