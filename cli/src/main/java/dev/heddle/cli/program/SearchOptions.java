package dev.heddle.cli.program;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.DurationParser;
import dev.heddle.core.Budget;
import dev.heddle.core.Strategy;
import dev.heddle.core.TracedStrategy;
import dev.heddle.core.bounded.Scheduler;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.settings.JavaSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how a program is searched, and for how long. */
final class SearchOptions {
  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description =
          "Search strategy. Systematic: dfs, icb (few preemptions first), delay (few delays "
              + "first), db and idb (vary the first choices), dpor and bpor (one interleaving of "
              + "each equivalence class). Random: random, pct, swarm, pos, surw, rff. Default: dpor "
              + "with few preemptions first, and some random executions.")
  private @Nullable String strategy;

  @Option(
      names = "--preemptions",
      paramLabel = "N",
      description =
          "Preemption bound: at most N preemptive context switches in an execution. Without "
              + "--strategy: icb.")
  private @Nullable Integer preemptions;

  @Option(
      names = "--delays",
      paramLabel = "N",
      description =
          "Delay bound: at most N delays of the scheduler in an execution. Without --strategy: "
              + "delay.")
  private @Nullable Integer delays;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description =
          "Scheduler that is delayed: round-robin, depth-first, random-order, or a class that "
              + "implements dev.heddle.core.bounded.Scheduler. Default: round-robin.")
  private @Nullable String scheduler;

  @Option(
      names = "--yields",
      paramLabel = "N",
      description = "Yield bound: no thread yields more than N times more often than another.")
  private @Nullable Integer yields;

  @Option(
      names = "--choices",
      paramLabel = "N",
      description = "Vary the first N choices of an execution only (db, idb). Default: 20.")
  private @Nullable Integer choices;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description =
          "Bug depth: N - 1 random change points in an execution (pct, swarm). Default: 3, for "
              + "swarm 1.")
  private @Nullable Integer depth;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of random choices. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--max-executions",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Maximum number of executions. Default: ${DEFAULT-VALUE}.")
  private long maxExecutions;

  @Option(
      names = "--max-time",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = DurationParser.class,
      description =
          "Maximum time of the search, such as 500ms, 30s or 2m. Default: ${DEFAULT-VALUE}.")
  private Duration maxTime;

  @Option(
      names = "--keep-going",
      description = "Continue after a failure and list every distinct outcome.")
  private boolean keepGoing;

  @Option(
      names = "--points",
      paramLabel = "WHERE",
      defaultValue = "synchronisation",
      description =
          "Scheduling points: synchronisation (and accesses with a data race) or all (every "
              + "access to shared memory). Default: ${DEFAULT-VALUE}.")
  private String points;

  @Option(
      names = "--early-timeouts",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Timeouts that may fire in an execution while other threads can run. Default: "
              + "${DEFAULT-VALUE}.")
  private int earlyTimeouts;

  @Option(
      names = "--spurious",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Spurious wakeups, and spurious failures of weak compare-and-sets, in an execution. "
              + "Default: ${DEFAULT-VALUE}.")
  private int spurious;

  @Option(
      names = "--states",
      description =
          "Count distinct states and redundant executions with every strategy. Default: with "
              + "dpor, bpor and the default strategy only.")
  private boolean states;

  @SuppressWarnings("NullAway.Init") // set by picocli
  SearchOptions() {}

  /** The strategy that was named, or is meant by other options, or the default. */
  Strategy strategy(ClassPath classPath) {
    Scheduler own = UserScheduler.find(scheduler, classPath);
    try {
      StrategyOptions options =
          new StrategyOptions(
              seed,
              maxExecutions,
              new StrategyOptions.Bounds(preemptions, delays, yields, choices),
              depth,
              scheduler);
      String name = strategy == null ? Strategies.implied(options) : strategy;
      Strategy chosen =
          name == null ? Strategies.byDefault(options) : Strategies.of(name, options, own);
      return states ? new TracedStrategy(chosen) : chosen;
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
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

  JavaSettings apply(JavaSettings settings) {
    boolean all = points.equals("all");
    if (!all && !points.equals("synchronisation")) {
      throw new BadInputException(
          "unknown scheduling points '" + points + "'; there are: synchronisation, all");
    }
    try {
      return settings.withAllAccesses(all).withEarlyTimeouts(earlyTimeouts).withSpurious(spurious);
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--" + e.getMessage());
    }
  }

  boolean keepGoing() {
    return keepGoing;
  }
}
