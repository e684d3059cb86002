package dev.heddle.bench.measure;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.AccessListener;
import dev.heddle.core.Strategy;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import org.jspecify.annotations.Nullable;

/**
 * Heddle with a strategy, switching at synchronisation only.
 *
 * @param strategy its name; {@code default} is the default strategy
 * @param races whether executions are checked for data races
 */
public record StrategyRunner(String strategy, boolean races) implements MeasuredWay {
  static final String PREFIX = "strategy:";
  public static final String BY_DEFAULT = "default";
  private static final String RACES = "+races";

  static StrategyRunner of(String key) {
    String name = key.substring(PREFIX.length());
    boolean races = name.endsWith(RACES);
    return new StrategyRunner(
        races ? name.substring(0, name.length() - RACES.length()) : name, races);
  }

  @Override
  public String title() {
    return strategy + (races ? ", races checked" : "");
  }

  @Override
  public String key() {
    return PREFIX + strategy + (races ? RACES : "");
  }

  @Override
  public Runner runner() {
    @Nullable AccessListener listener = races ? new RaceDetector() : null;
    JavaSearch search = new JavaSearch(JavaSettings.DEFAULT.withAllAccesses(false), listener);
    return new HeddleRunner(search, this::start);
  }

  @Override
  public boolean countsCpu() {
    return true;
  }

  /** A new strategy. */
  public Strategy start(long seed) {
    StrategyOptions options = StrategyOptions.of(seed, Long.MAX_VALUE);
    return strategy.equals(BY_DEFAULT)
        ? Strategies.byDefault(options)
        : Strategies.of(strategy, options);
  }
}
