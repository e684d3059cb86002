package dev.heddle.bench;

import bench.catalog.Case;
import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Schedule;
import dev.heddle.core.Strategies;
import dev.heddle.core.StrategyOptions;
import dev.heddle.core.Verdict;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.ScheduleSettings;
import dev.heddle.runtime.Settings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The first phase of an experiment: where a program races is found out in ten random executions,
 * and threads are switched there from then on, besides at synchronisation.
 *
 * <p>So did the experiments with SCTBench. The executions do not count, whatever they show; races
 * are not looked for afterwards.
 */
final class RacyPoints {
  private static final int EXECUTIONS = 10;
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
      for (long seed = 1; seed <= EXECUTIONS; seed++) {
        settings = refine(settings, seed);
      }
    }
    return settings;
  }

  private Settings refine(Settings soFar, long seed) {
    Verdict verdict =
        new JavaSearch(soFar, new RaceDetector())
            .explore(
                program.body()::call,
                Strategies.of("random", StrategyOptions.of(seed, 1)),
                new Budget(1, TIME, Trial.MOST_STEPS, false),
                Trial.SCHEDULE_NAME,
                null);
    Schedule schedule = verdict.findings().get(0).schedule();
    return ScheduleSettings.parse(schedule.settings(), soFar).settings();
  }
}
