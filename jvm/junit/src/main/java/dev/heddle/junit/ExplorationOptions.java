package dev.heddle.junit;

import dev.heddle.checks.Races;
import dev.heddle.core.Budget;
import dev.heddle.core.Leftover;
import dev.heddle.core.Strategy;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.settings.JavaSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How to explore; each method makes a copy with one value changed. */
final class ExplorationOptions {
  static final long EXECUTIONS = 10_000;
  static final double SECONDS = 30;
  static final int EARLY_TIMEOUTS = 1;

  /** The value of a bound that is not set. */
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

  private ExplorationOptions() {}

  private ExplorationOptions(ExplorationOptions other) {
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

  /** The defaults: every failure is searched for. */
  static ExplorationOptions byDefault() {
    ExplorationOptions options = new ExplorationOptions();
    options.keepGoing = true;
    return options;
  }

  /** What an annotation asks for. */
  static ExplorationOptions of(HeddleTest test) {
    ExplorationOptions options = new ExplorationOptions();
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

  JavaSettings settings() {
    return JavaSettings.DEFAULT
        .withAllAccesses(points == Points.ALL)
        .withEarlyTimeouts(earlyTimeouts)
        .withSpurious(spurious)
        .withFailOn(failOn)
        .withPlatformThreads(Boolean.getBoolean("heddle.platformThreads"));
  }

  Races races() {
    return races;
  }

  ExplorationOptions withStrategy(String name) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.strategy = name;
    return copy;
  }

  ExplorationOptions withExecutions(long number) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.executions = number;
    return copy;
  }

  ExplorationOptions withTime(Duration limit) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.time = limit;
    return copy;
  }

  ExplorationOptions withSeed(long newSeed) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.seed = newSeed;
    return copy;
  }

  ExplorationOptions withPreemptions(int most) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.preemptions = most;
    return copy;
  }

  ExplorationOptions withDelays(int most) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.delays = most;
    return copy;
  }

  ExplorationOptions withPoints(Points where) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.points = where;
    return copy;
  }

  ExplorationOptions withRaces(Races how) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.races = how;
    return copy;
  }

  ExplorationOptions withEarlyTimeouts(int number) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.earlyTimeouts = number;
    return copy;
  }

  ExplorationOptions withSpurious(int number) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.spurious = number;
    return copy;
  }

  ExplorationOptions withFailOn(Set<Leftover> kinds) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.failOn = kinds;
    return copy;
  }

  ExplorationOptions withKeepGoing(boolean going) {
    ExplorationOptions copy = new ExplorationOptions(this);
    copy.keepGoing = going;
    return copy;
  }
}
