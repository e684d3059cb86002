package dev.heddle.bench.sct;

import bench.catalog.Case;
import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.settings.ScheduleSettings;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The first phase of an experiment: where a program races is found out in thirty random executions,
 * and threads are switched there from then on, besides at synchronisation.
 *
 * <p>So did the experiments with SCTBench. The executions do not count, whatever they show; races
 * are not looked for afterwards.
 */
final class RacyPoints {
  private static final int ROUNDS = 10;

  /** A race shows after the execution that has it, and with the promotion in the next. */
  private static final int EACH = 3;

  private static final Duration TIME = Duration.ofMinutes(1);

  private final Case program;
  private @Nullable Settings settings;

  RacyPoints(Case program) {
    this.program = program;
  }

  /** The settings with which the program is searched, found out when first asked for. */
  Settings settings() {
    if (settings == null) {
      settings = Settings.DEFAULT.withEarlyTimeouts(0).withAllAccesses(false);
      for (long seed = 1; seed <= ROUNDS; seed++) {
        settings = refine(settings, seed);
      }
    }
    return settings;
  }

  /** The settings with what is raced for in a few executions promoted too. */
  private Settings refine(Settings soFar, long seed) {
    Verdict verdict =
        new JavaSearch(soFar, new RaceDetector())
            .explore(
                program.body()::call,
                Strategies.of("random", StrategyOptions.of(seed, EACH)),
                new Budget(EACH, TIME, Trial.MOST_STEPS, true),
                Trial.SCHEDULE_NAME,
                null);
    Set<String> names = new TreeSet<>(soFar.promotions().names());
    Stream.concat(verdict.findings().stream(), verdict.races().stream())
        .map(finding -> ScheduleSettings.parse(finding.schedule().settings(), soFar))
        .forEach(recorded -> names.addAll(recorded.settings().promotions().names()));
    return soFar.withPromotions(new Promotions(List.copyOf(names)));
  }
}
