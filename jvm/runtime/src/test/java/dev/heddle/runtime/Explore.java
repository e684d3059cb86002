package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.StateStatistics;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Explores programs for tests.
 *
 * <p>The programs themselves live outside {@code dev.heddle}, in package {@code programs}, because
 * Heddle's own packages are not instrumented.
 */
public final class Explore {
  private static final Duration TIME = Duration.ofMinutes(2);

  private Explore() {}

  /**
   * The settings of most tests: all accesses, no early timeouts; the substrate can be set from
   * outside.
   */
  public static JavaSettings settings() {
    return JavaSettings.DEFAULT
        .withAllAccesses(true)
        .withEarlyTimeouts(0)
        .withPlatformThreads(Boolean.getBoolean("heddle.platformThreads"));
  }

  /** Explores every schedule and returns all outcomes; fails if that cannot be finished. */
  public static Set<String> all(ProgramBody body) {
    return all(settings(), body);
  }

  /** Explores every schedule under the given settings. */
  public static Set<String> all(JavaSettings settings, ProgramBody body) {
    Verdict verdict = verdict(settings, body, new DfsStrategy(), 1_000_000);
    if (verdict.coverage() != Coverage.EXHAUSTED && verdict.coverage() != Coverage.WITHIN_BOUNDS) {
      throw new AssertionError("not exhausted after " + verdict.executions() + " executions");
    }
    return outcomes(verdict);
  }

  /** Explores every schedule with scheduling points at synchronisation only. */
  public static Set<String> allSynchronisation(ProgramBody body) {
    return all(settings().withAllAccesses(false), body);
  }

  /** Explores everything, with and without reductions, and compares all outcomes. */
  static void same(JavaSettings settings, Set<String> expected, ProgramBody body) {
    for (Strategy strategy :
        List.of(new DfsStrategy(), new DporStrategy(), new DefaultStrategy(1))) {
      Verdict verdict = verdict(settings, body, strategy, 100_000);
      assertEquals(expected, outcomes(verdict), () -> strategy.getClass().getSimpleName());
      assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    }
  }

  /** The outcomes of a number of random executions. */
  public static Set<String> random(ProgramBody body, int executions) {
    return outcomes(verdict(settings(), body, new RandomStrategy(1), executions));
  }

  /** Explores as a strategy says, past failures. */
  public static Verdict verdict(
      JavaSettings settings, ProgramBody body, Strategy strategy, long executions) {
    Budget budget = new Budget(executions, TIME, 100_000, true);
    return new JavaSearch(settings).explore(body, strategy, budget, "test", null);
  }

  /** How many of the executions differ in more than the order of independent steps. */
  static long classes(Verdict verdict) {
    StateStatistics states = verdict.states();
    if (states == null || !states.exact()) {
      throw new AssertionError("not counted");
    }
    return verdict.executions() - states.redundant();
  }

  /**
   * The distinct outcomes: returned values as they are, deadlocks as "D", exceptions by their
   * summaries.
   */
  public static Set<String> outcomes(Verdict verdict) {
    Set<String> outcomes = new TreeSet<>();
    for (Verdict.Finding finding : verdict.findings()) {
      boolean deadlock = finding.outcome() instanceof Outcome.Deadlock;
      outcomes.add(deadlock ? "D" : finding.outcome().summary());
    }
    return outcomes;
  }
}
