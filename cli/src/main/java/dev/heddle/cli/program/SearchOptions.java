package dev.heddle.cli.program;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.cli.console.Durations;
import dev.heddle.core.Budget;
import dev.heddle.core.Strategy;
import dev.heddle.core.TracedStrategy;
import dev.heddle.core.bounded.Scheduler;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how a program is searched, and for how long. */
final class SearchOptions {
  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      description =
          "Which interleavings are tried. All: dfs; one of those that come to the same: dpor, and"
              + " with more executions bpor; those with fewer preemptions first: icb; with fewer"
              + " delays first: delay; by where they differ: db, idb. A sample: random, pct, swarm,"
              + " pos, surw, rff. Default: dpor with fewer preemptions first, and some random ones in"
              + " between once that takes long.")
  private @Nullable String strategy;

  @Option(
      names = "--preemptions",
      paramLabel = "N",
      description =
          "How often at most an execution takes the processor from a thread that could go on."
              + " Without --strategy: icb.")
  private @Nullable Integer preemptions;

  @Option(
      names = "--delays",
      paramLabel = "N",
      description =
          "How many threads an execution at most passes over, against a deterministic scheduler."
              + " Without --strategy: delay.")
  private @Nullable Integer delays;

  @Option(
      names = "--scheduler",
      paramLabel = "NAME",
      description =
          "What delays deviate from: round-robin, depth-first, random-order, or a class on the class"
              + " path that implements dev.heddle.core.bounded.Scheduler. Default: round-robin.")
  private @Nullable String scheduler;

  @Option(
      names = "--yields",
      paramLabel = "N",
      description = "How many times more than others a thread may yield.")
  private @Nullable Integer yields;

  @Option(
      names = "--choices",
      paramLabel = "N",
      description = "How many choices are varied, from the start (db, idb). Default: 20.")
  private @Nullable Integer choices;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description =
          "How many places must be right for a failure (pct, swarm). Default: 3, for swarm 1.")
  private @Nullable Integer depth;

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
      description =
          "How long at most, such as 500ms, 30s or 2m; a bare number is seconds."
              + " The first execution is run to its end. One that does not move is given up a second"
              + " later. Default: ${DEFAULT-VALUE}.")
  private Duration maxTime;

  @Option(
      names = "--keep-going",
      description = "Search on after a failure and list every distinct outcome.")
  private boolean keepGoing;

  @Option(
      names = "--points",
      paramLabel = "WHERE",
      defaultValue = "synchronisation",
      description =
          "Where threads are switched: at synchronisation and what threads race for, or at all"
              + " accesses to shared memory: synchronisation, all. Default: ${DEFAULT-VALUE}.")
  private String points;

  @Option(
      names = "--early-timeouts",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "How many timeouts may fire in an execution while other threads could still run."
              + " Default: ${DEFAULT-VALUE}.")
  private int earlyTimeouts;

  @Option(
      names = "--spurious",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "How many waits of the program (wait, park, conditions) may end, and weak"
              + " compare-and-sets fail, for no reason in an execution, as Java allows. Default: ${DEFAULT-VALUE}.")
  private int spurious;

  @Option(
      names = "--states",
      description =
          "Count the distinct states that executions pass through, and the executions that come to"
              + " the same as others, whatever the strategy; slower. dpor, bpor and the default"
              + " always count.")
  private boolean states;

  @SuppressWarnings("NullAway.Init") // set by picocli
  SearchOptions() {}

  /** The strategy that was named, or is meant by other options, or the default. */
  Strategy strategy(ClassPath classPath) {
    Scheduler own = OwnScheduler.find(scheduler, classPath);
    try {
      StrategyOptions options =
          new StrategyOptions(
              seed, maxExecutions, preemptions, delays, yields, choices, depth, scheduler);
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

  Settings apply(Settings settings) {
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
