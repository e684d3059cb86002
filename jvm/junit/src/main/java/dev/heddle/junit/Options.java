package dev.heddle.junit;

import dev.heddle.core.Budget;
import dev.heddle.core.DfsStrategy;
import dev.heddle.core.DfsThenRandomStrategy;
import dev.heddle.core.RandomStrategy;
import dev.heddle.core.Strategy;
import dev.heddle.runtime.Settings;
import java.time.Duration;

/** How to explore. */
record Options(
    String strategy,
    long executions,
    Duration time,
    long seed,
    Points points,
    int earlyTimeouts,
    boolean keepGoing) {
  static final long EXECUTIONS = 10_000;
  static final double SECONDS = 30;
  static final int EARLY_TIMEOUTS = 1;

  /** Nothing asked for. */
  static final Options DEFAULT =
      new Options(
          "", EXECUTIONS, duration(SECONDS), 0, Points.ALL, EARLY_TIMEOUTS, /* keepGoing= */ true);

  /** One execution in so many is spent on the attempt to explore everything. */
  private static final int DFS_SHARE = 10;

  /** What an annotation asks for. */
  static Options of(HeddleTest test) {
    return new Options(
        test.strategy(),
        test.executions(),
        duration(test.seconds()),
        test.seed(),
        test.points(),
        test.earlyTimeouts(),
        /* keepGoing= */ false);
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  /** A new strategy of the kind that is asked for. */
  Strategy newStrategy() {
    return switch (strategy) {
      case "" -> new DfsThenRandomStrategy(Math.max(1, executions / DFS_SHARE), seed);
      case "dfs" -> new DfsStrategy();
      case "random" -> new RandomStrategy(seed);
      default ->
          throw new IllegalArgumentException(
              "unknown strategy \"" + strategy + "\": there are \"dfs\" and \"random\"");
    };
  }

  Budget budget() {
    return new Budget(executions, time, Budget.DEFAULT.maxSteps(), keepGoing);
  }

  Settings settings() {
    return Settings.DEFAULT
        .withAllAccesses(points == Points.ALL)
        .withEarlyTimeouts(earlyTimeouts)
        .withPlatformThreads(Boolean.getBoolean("heddle.platformThreads"));
  }

  Options withStrategy(String name) {
    return new Options(name, executions, time, seed, points, earlyTimeouts, keepGoing);
  }

  Options withExecutions(long number) {
    return new Options(strategy, number, time, seed, points, earlyTimeouts, keepGoing);
  }

  Options withTime(Duration limit) {
    return new Options(strategy, executions, limit, seed, points, earlyTimeouts, keepGoing);
  }

  Options withSeed(long newSeed) {
    return new Options(strategy, executions, time, newSeed, points, earlyTimeouts, keepGoing);
  }

  Options withPoints(Points where) {
    return new Options(strategy, executions, time, seed, where, earlyTimeouts, keepGoing);
  }

  Options withEarlyTimeouts(int number) {
    return new Options(strategy, executions, time, seed, points, number, keepGoing);
  }

  Options withKeepGoing(boolean going) {
    return new Options(strategy, executions, time, seed, points, earlyTimeouts, going);
  }
}
