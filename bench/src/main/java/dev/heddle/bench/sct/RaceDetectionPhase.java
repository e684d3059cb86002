package dev.heddle.bench.sct;

import bench.catalog.BenchmarkProgram;
import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The first phase of an experiment: thirty random executions find the data races of a program. From
 * then on the racing accesses are scheduling points, besides synchronisation.
 *
 * <p>The experiments with SCTBench did the same. These executions do not count, whatever they show;
 * races are not looked for afterwards.
 */
final class RaceDetectionPhase {
  private static final int ROUNDS = 10;

  /**
   * A race is reported after the execution that has it, and the promotion applies to the next one.
   */
  private static final int EACH = 3;

  private static final Duration TIME = Duration.ofMinutes(1);

  private final BenchmarkProgram program;
  private @Nullable JavaSettings settings;

  RaceDetectionPhase(BenchmarkProgram program) {
    this.program = program;
  }

  /** The settings with which the program is searched, computed at the first call. */
  JavaSettings settings() {
    if (settings == null) {
      settings = JavaSettings.DEFAULT.withEarlyTimeouts(0).withAllAccesses(false);
      for (long seed = 1; seed <= ROUNDS; seed++) {
        settings = refine(settings, seed);
      }
    }
    return settings;
  }

  /** The settings with promotions for the races of a few more executions. */
  private JavaSettings refine(JavaSettings soFar, long seed) {
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
        .map(finding -> ScheduleSettings.of(finding.schedule().settings()))
        .forEach(recorded -> names.addAll(recorded.promotions().names()));
    return soFar.withPromotions(new Promotions(List.copyOf(names)));
  }
}
