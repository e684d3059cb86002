package dev.heddle.bench.measure;

import bench.catalog.BenchmarkProgram;
import bench.catalog.RequiredPoints;
import dev.heddle.core.Budget;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import java.time.Duration;

/** One search of a program of the experiments. */
public final class ExperimentSearch {
  /** How many steps an execution may take: spinning is cut off there. */
  private static final int MOST_STEPS = 20_000;

  private ExperimentSearch() {}

  /** A strategy with seed 1; {@code db:20} is {@code db} with 20 choices. */
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
   * execution in a JVM accesses a little more than later ones, which would add states.
   */
  public static void warmUp(BenchmarkProgram program) {
    toTheEnd(program, strategy("random"), 3, Duration.ofMinutes(1));
  }

  /** Searches a program up to its first failure. */
  public static Verdict toFirstFailure(
      BenchmarkProgram program, Strategy strategy, long executions, Duration time) {
    return run(program, strategy, new Budget(executions, time, MOST_STEPS, false));
  }

  /** Searches a program, failing or not. */
  public static Verdict toTheEnd(
      BenchmarkProgram program, Strategy strategy, long executions, Duration time) {
    return run(program, strategy, new Budget(executions, time, MOST_STEPS, true));
  }

  private static Verdict run(BenchmarkProgram program, Strategy strategy, Budget budget) {
    JavaSettings settings =
        JavaSettings.DEFAULT
            .withEarlyTimeouts(0)
            .withAllAccesses(program.points() == RequiredPoints.ALL);
    return new JavaSearch(settings).explore(program.body()::call, strategy, budget, "bench", null);
  }
}
