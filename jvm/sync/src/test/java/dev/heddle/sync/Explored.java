package dev.heddle.sync;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/** The results of programs under control: returned values as they are, deadlocks as "D". */
final class Explored {
  private static final Settings SETTINGS =
      Settings.DEFAULT.withEarlyTimeouts(0).withAllAccesses(false);
  private static final Duration TIME = Duration.ofMinutes(2);

  private Explored() {}

  /** The results of all schedules. */
  static Set<String> all(ProgramBody body) {
    return all(body, new DfsStrategy());
  }

  /** The results of one schedule of every class, where there are too many schedules. */
  static Set<String> classes(ProgramBody body) {
    return all(body, new DporStrategy());
  }

  private static Set<String> all(ProgramBody body, Strategy strategy) {
    return all(body, strategy, 10_000, Coverage.EXHAUSTED);
  }

  /** The results of all schedules that end within a number of steps, which not all do. */
  static Set<String> within(int steps, ProgramBody body) {
    return all(body, new DfsStrategy(), steps, Coverage.WITHIN_BOUNDS);
  }

  private static Set<String> all(
      ProgramBody body, Strategy strategy, int steps, Coverage coverage) {
    Budget budget = new Budget(300_000, TIME, steps, true);
    Verdict verdict = new JavaSearch(SETTINGS).explore(body, strategy, budget, "test", null);
    if (verdict.coverage() != coverage) {
      throw new AssertionError(verdict.coverage() + " after " + verdict.executions());
    }
    return results(verdict);
  }

  /** The results of some schedules that end within a number of steps. */
  static Set<String> some(ProgramBody body, int executions, int steps) {
    Budget budget = new Budget(executions, TIME, steps, true);
    return results(
        new JavaSearch(SETTINGS).explore(body, new RandomStrategy(1), budget, "test", null));
  }

  private static Set<String> results(Verdict verdict) {
    Set<String> results = new TreeSet<>();
    for (Verdict.Finding finding : verdict.findings()) {
      if (!(finding.outcome() instanceof Outcome.Aborted)) {
        results.add(
            switch (finding.outcome().failure()) {
              case DEADLOCK -> "D";
              case INVARIANT -> "I";
              default -> finding.outcome().summary();
            });
      }
    }
    return results;
  }
}
