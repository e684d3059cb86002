package dev.heddle.bench.measure;

import bench.catalog.Case;
import bench.catalog.Points;
import dev.heddle.core.Budget;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;

/** One search of a program of the experiments. */
public final class Exploration {
  /** How many steps an execution may take: spinning is cut off there. */
  private static final int MOST_STEPS = 20_000;

  private Exploration() {}

  /** A strategy with seed 1; {@code db:20} is that with 20 choices. */
  public static Strategy strategy(String name) {
    StrategyOptions plain = StrategyOptions.of(1, Long.MAX_VALUE);
    int colon = name.indexOf(':');
    if (colon < 0) {
      return Strategies.of(name, plain);
    }
    int choices = Integer.parseInt(name.substring(colon + 1));
    return Strategies.of(name.substring(0, colon), plain.withChoices(choices));
  }

  /**
   * Runs a program a few times, so that its classes have been initialised once: the very first
   * execution in a JVM touches a little more than later ones, which would count as states.
   */
  public static void warmUp(Case program) {
    toTheEnd(program, strategy("random"), 3, Duration.ofMinutes(1));
  }

  /** Searches a program up to its first failure. */
  public static Verdict toFirstFailure(
      Case program, Strategy strategy, long executions, Duration time) {
    return run(program, strategy, new Budget(executions, time, MOST_STEPS, false));
  }

  /** Searches a program, failing or not. */
  public static Verdict toTheEnd(Case program, Strategy strategy, long executions, Duration time) {
    return run(program, strategy, new Budget(executions, time, MOST_STEPS, true));
  }

  private static Verdict run(Case program, Strategy strategy, Budget budget) {
    Settings settings =
        Settings.DEFAULT.withEarlyTimeouts(0).withAllAccesses(program.points() == Points.ALL);
    return new JavaSearch(settings).explore(program.body()::call, strategy, budget, "bench", null);
  }
}
