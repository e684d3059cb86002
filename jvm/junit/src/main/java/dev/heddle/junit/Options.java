package dev.heddle.junit;

import dev.heddle.checks.Races;
import dev.heddle.core.Budget;
import dev.heddle.core.Leftover;
import dev.heddle.core.Strategy;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How to explore. */
record Options(
    String strategy,
    long executions,
    Duration time,
    long seed,
    @Nullable Integer preemptions,
    @Nullable Integer delays,
    Points points,
    Races races,
    int earlyTimeouts,
    int spurious,
    Set<Leftover> failOn,
    boolean keepGoing) {
  static final long EXECUTIONS = 10_000;
  static final double SECONDS = 30;
  static final int EARLY_TIMEOUTS = 1;

  /** The number of a bound that nobody asked for. */
  static final int UNBOUNDED = -1;

  /** Nothing asked for. */
  static final Options DEFAULT =
      new Options(
          "",
          EXECUTIONS,
          duration(SECONDS),
          0,
          null,
          null,
          Points.SYNCHRONISATION,
          Races.FAIL,
          EARLY_TIMEOUTS,
          /* spurious= */ 0,
          Set.of(),
          /* keepGoing= */ true);

  /** What an annotation asks for. */
  static Options of(HeddleTest test) {
    return new Options(
        test.strategy(),
        test.executions(),
        duration(test.seconds()),
        test.seed(),
        asked(test.preemptions()),
        asked(test.delays()),
        test.points(),
        test.races(),
        test.earlyTimeouts(),
        test.spurious(),
        Set.copyOf(Arrays.asList(test.failOn())),
        /* keepGoing= */ false);
  }

  private static @Nullable Integer asked(int number) {
    return number == UNBOUNDED ? null : (Integer) number;
  }

  private static Duration duration(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  /** A new strategy of the kind that is asked for. */
  Strategy newStrategy() {
    StrategyOptions options =
        new StrategyOptions(seed, executions, preemptions, delays, null, null, null, null);
    String name = strategy.isEmpty() ? Strategies.implied(options) : strategy;
    return name == null ? Strategies.byDefault(options) : Strategies.of(name, options);
  }

  Budget budget() {
    return new Budget(executions, time, Budget.DEFAULT.maxSteps(), keepGoing);
  }

  Settings settings() {
    return Settings.DEFAULT
        .withAllAccesses(points == Points.ALL)
        .withEarlyTimeouts(earlyTimeouts)
        .withSpurious(spurious)
        .withFailOn(failOn)
        .withPlatformThreads(Boolean.getBoolean("heddle.platformThreads"));
  }

  Options withStrategy(String name) {
    return new Options(
        name,
        executions,
        time,
        seed,
        preemptions,
        delays,
        points,
        races,
        earlyTimeouts,
        spurious,
        failOn,
        keepGoing);
  }

  Options withExecutions(long number) {
    return new Options(
        strategy,
        number,
        time,
        seed,
        preemptions,
        delays,
        points,
        races,
        earlyTimeouts,
        spurious,
        failOn,
        keepGoing);
  }

  Options withTime(Duration limit) {
    return new Options(
        strategy,
        executions,
        limit,
        seed,
        preemptions,
        delays,
        points,
        races,
        earlyTimeouts,
        spurious,
        failOn,
        keepGoing);
  }

  Options withSeed(long newSeed) {
    return new Options(
        strategy,
        executions,
        time,
        newSeed,
        preemptions,
        delays,
        points,
        races,
        earlyTimeouts,
        spurious,
        failOn,
        keepGoing);
  }

  Options withPreemptions(int most) {
    return new Options(
        strategy,
        executions,
        time,
        seed,
        most,
        delays,
        points,
        races,
        earlyTimeouts,
        spurious,
        failOn,
        keepGoing);
  }

  Options withDelays(int most) {
    return new Options(
        strategy,
        executions,
        time,
        seed,
        preemptions,
        most,
        points,
        races,
        earlyTimeouts,
        spurious,
        failOn,
        keepGoing);
  }

  Options withPoints(Points where) {
    return new Options(
        strategy,
        executions,
        time,
        seed,
        preemptions,
        delays,
        where,
        races,
        earlyTimeouts,
        spurious,
        failOn,
        keepGoing);
  }

  Options withRaces(Races how) {
    return new Options(
        strategy,
        executions,
        time,
        seed,
        preemptions,
        delays,
        points,
        how,
        earlyTimeouts,
        spurious,
        failOn,
        keepGoing);
  }

  Options withEarlyTimeouts(int number) {
    return new Options(
        strategy,
        executions,
        time,
        seed,
        preemptions,
        delays,
        points,
        races,
        number,
        spurious,
        failOn,
        keepGoing);
  }

  Options withSpurious(int number) {
    return new Options(
        strategy,
        executions,
        time,
        seed,
        preemptions,
        delays,
        points,
        races,
        earlyTimeouts,
        number,
        failOn,
        keepGoing);
  }

  Options withFailOn(Set<Leftover> kinds) {
    return new Options(
        strategy,
        executions,
        time,
        seed,
        preemptions,
        delays,
        points,
        races,
        earlyTimeouts,
        spurious,
        kinds,
        keepGoing);
  }

  Options withKeepGoing(boolean going) {
    return new Options(
        strategy,
        executions,
        time,
        seed,
        preemptions,
        delays,
        points,
        races,
        earlyTimeouts,
        spurious,
        failOn,
        going);
  }
}
