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

/** How to explore; each method makes a copy with one value changed. */
final class Options {
  static final long EXECUTIONS = 10_000;
  static final double SECONDS = 30;
  static final int EARLY_TIMEOUTS = 1;

  /** The number of a bound that nobody asked for. */
  static final int UNBOUNDED = -1;

  private String strategy = "";
  private long executions = EXECUTIONS;
  private Duration time = duration(SECONDS);
  private long seed;
  private @Nullable Integer preemptions;
  private @Nullable Integer delays;
  private Points points = Points.SYNCHRONISATION;
  private Races races = Races.FAIL;
  private int earlyTimeouts = EARLY_TIMEOUTS;
  private int spurious;
  private Set<Leftover> failOn = Set.of();
  private boolean keepGoing;

  private Options() {}

  private Options(Options other) {
    strategy = other.strategy;
    executions = other.executions;
    time = other.time;
    seed = other.seed;
    preemptions = other.preemptions;
    delays = other.delays;
    points = other.points;
    races = other.races;
    earlyTimeouts = other.earlyTimeouts;
    spurious = other.spurious;
    failOn = other.failOn;
    keepGoing = other.keepGoing;
  }

  /** Nothing asked for: every failure is looked for. */
  static Options byDefault() {
    Options options = new Options();
    options.keepGoing = true;
    return options;
  }

  /** What an annotation asks for. */
  static Options of(HeddleTest test) {
    Options options = new Options();
    options.strategy = test.strategy();
    options.executions = test.executions();
    options.time = duration(test.seconds());
    options.seed = test.seed();
    options.preemptions = asked(test.preemptions());
    options.delays = asked(test.delays());
    options.points = test.points();
    options.races = test.races();
    options.earlyTimeouts = test.earlyTimeouts();
    options.spurious = test.spurious();
    options.failOn = Set.copyOf(Arrays.asList(test.failOn()));
    return options;
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
        StrategyOptions.of(seed, executions)
            .withBounds(new StrategyOptions.Bounds(preemptions, delays, null, null));
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

  Races races() {
    return races;
  }

  Options withStrategy(String name) {
    Options copy = new Options(this);
    copy.strategy = name;
    return copy;
  }

  Options withExecutions(long number) {
    Options copy = new Options(this);
    copy.executions = number;
    return copy;
  }

  Options withTime(Duration limit) {
    Options copy = new Options(this);
    copy.time = limit;
    return copy;
  }

  Options withSeed(long newSeed) {
    Options copy = new Options(this);
    copy.seed = newSeed;
    return copy;
  }

  Options withPreemptions(int most) {
    Options copy = new Options(this);
    copy.preemptions = most;
    return copy;
  }

  Options withDelays(int most) {
    Options copy = new Options(this);
    copy.delays = most;
    return copy;
  }

  Options withPoints(Points where) {
    Options copy = new Options(this);
    copy.points = where;
    return copy;
  }

  Options withRaces(Races how) {
    Options copy = new Options(this);
    copy.races = how;
    return copy;
  }

  Options withEarlyTimeouts(int number) {
    Options copy = new Options(this);
    copy.earlyTimeouts = number;
    return copy;
  }

  Options withSpurious(int number) {
    Options copy = new Options(this);
    copy.spurious = number;
    return copy;
  }

  Options withFailOn(Set<Leftover> kinds) {
    Options copy = new Options(this);
    copy.failOn = kinds;
    return copy;
  }

  Options withKeepGoing(boolean going) {
    Options copy = new Options(this);
    copy.keepGoing = going;
    return copy;
  }
}
