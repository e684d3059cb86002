package dev.heddle.cli;

import dev.heddle.core.Budget;
import dev.heddle.core.DfsStrategy;
import dev.heddle.core.RandomStrategy;
import dev.heddle.core.Strategy;
import dev.heddle.runtime.Settings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how a program is searched, and for how long. */
final class SearchOptions {
  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description =
          "Which interleavings are tried: dfs for all, one after another, or random. Default: a"
              + " tenth of the executions dfs; if that does not get to the end, the rest random.")
  private @Nullable String strategy;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The seed of random choices. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--max-executions",
      paramLabel = "N",
      defaultValue = "10000",
      description = "How many executions at most. Default: ${DEFAULT-VALUE}.")
  private long maxExecutions;

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = Durations.class,
      description = "How long at most, such as 500ms, 30s or 2m. Default: ${DEFAULT-VALUE}.")
  private Duration maxTime;

  @Option(
      names = "--keep-going",
      description = "Search on after a failure and list every distinct outcome.")
  private boolean keepGoing;

  @Option(
      names = "--points",
      paramLabel = "WHERE",
      defaultValue = "all",
      description =
          "Where threads are switched: at all accesses to shared memory, or at synchronisation"
              + " only (misses what data races do). Default: ${DEFAULT-VALUE}.")
  private String points;

  @Option(
      names = "--early-timeouts",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "How many timeouts may fire in an execution while other threads could still run."
              + " Default: ${DEFAULT-VALUE}.")
  private int earlyTimeouts;

  @SuppressWarnings("NullAway.Init") // set by picocli
  SearchOptions() {}

  /** The strategy that was named, or null. */
  @Nullable Strategy strategy() {
    if (strategy == null) {
      return null;
    }
    return switch (strategy) {
      case "random" -> new RandomStrategy(seed);
      case "dfs" -> new DfsStrategy();
      default ->
          throw new BadInputException(
              "unknown strategy '" + strategy + "'; there are: dfs, random");
    };
  }

  long seed() {
    return seed;
  }

  Budget budget(int maxSteps) {
    try {
      return new Budget(maxExecutions, maxTime, maxSteps, keepGoing);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  Settings apply(Settings settings) {
    boolean all = points.equals("all");
    if (!all && !points.equals("synchronisation")) {
      throw new BadInputException(
          "unknown scheduling points '" + points + "'; there are: all, synchronisation");
    }
    try {
      return settings.withAllAccesses(all).withEarlyTimeouts(earlyTimeouts);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  boolean keepGoing() {
    return keepGoing;
  }
}
