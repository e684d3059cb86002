package dev.heddle.bench.measure;

import dev.heddle.core.Budget;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.function.LongFunction;

/** Heddle: schedules are recorded and static state is restored, as always. */
final class HeddleRunner implements Runner {
  private final JavaSearch search;
  private final LongFunction<Strategy> strategies;
  private long seed;

  /** With strategy random. */
  HeddleRunner(Settings settings) {
    this(new JavaSearch(settings), RandomStrategy::new);
  }

  /** With a strategy for each seed. */
  HeddleRunner(JavaSearch search, LongFunction<Strategy> strategies) {
    this.search = search;
    this.strategies = strategies;
  }

  @Override
  public Sample run(ProgramBody body, long nanos) {
    Budget time = Budget.DEFAULT.withMaxExecutions(Long.MAX_VALUE);
    Verdict verdict = explore(body, time.withMaxTime(Duration.ofNanos(nanos)));
    if (verdict.failed()) {
      throw new IllegalStateException(verdict.failures().get(0).outcome().summary());
    }
    return sample(verdict);
  }

  /** Runs so many executions, failing or not. */
  Sample run(ProgramBody body, int executions) {
    Budget budget = Budget.DEFAULT.withMaxTime(Duration.ofDays(1)).withMaxExecutions(executions);
    return sample(explore(body, budget.withKeepGoing(true)));
  }

  private Verdict explore(ProgramBody body, Budget budget) {
    return search.explore(body, new Repeating(strategies.apply(seed++)), budget, "bench", null);
  }

  private static Sample sample(Verdict verdict) {
    return new Sample(verdict.executions(), Math.max(1, (long) (verdict.seconds() * 1e9)));
  }
}
