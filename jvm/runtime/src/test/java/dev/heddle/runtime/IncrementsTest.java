package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.coverage.DistinctStateCounter;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import programs.Increments;

/** Bounds take effect where threads do nothing but take locks, and the default search uses them. */
class IncrementsTest {
  private static final StrategyOptions NONE = StrategyOptions.of(1, 1_000);
  private static final long MOST = 20_000;

  /**
   * What three threads use, and how many executions there are at most with so few preemptions and
   * delays.
   */
  record Guard(String name, ProgramBody body, List<Integer> preemptions, List<Integer> delays) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Guard> guards() {
    List<Integer> preemptions = List.of(8, 58);
    List<Integer> delays = List.of(1, 7, 43);
    return List.of(
        new Guard("atomic", Increments::atomic, preemptions, delays),
        new Guard("monitor", Increments::synchronizedBlock, preemptions, delays),
        new Guard("lock", Increments::lock, preemptions, delays),
        new Guard("semaphore", Increments::semaphore, List.of(11, 169), List.of(1, 13, 136)));
  }

  /** Counts the classes of the executions that a strategy chooses. */
  private static final class Counting extends ForwardingStrategy {
    private final List<DistinctStateCounter> counts;

    Counting(Strategy strategy, DistinctStateCounter... counts) {
      super(strategy);
      this.counts = List.of(counts);
    }

    @Override
    public boolean wantsTrace() {
      return true;
    }

    @Override
    public void end(Point point, Outcome outcome) {
      super.end(point, outcome);
      counts.forEach(count -> count.add(point));
    }
  }

  private static Verdict explore(ProgramBody body, Strategy strategy, Budget budget) {
    return new JavaSearch(JavaSettings.DEFAULT).explore(body, strategy, budget, "test", null);
  }

  private static void runsAtMost(int most, Guard guard, StrategyOptions options) {
    Budget budget = Budget.DEFAULT.withKeepGoing(true).withMaxExecutions(MOST);
    DistinctStateCounter reduced = new DistinctStateCounter();
    DistinctStateCounter both = new DistinctStateCounter();
    Strategy dpor = new Counting(Strategies.of("dpor", options), reduced, both);
    Verdict found = explore(guard.body(), dpor, budget);
    assertEquals(Coverage.WITHIN_BOUNDS, found.coverage());
    assertTrue(found.executions() <= most, found.executions() + " executions");
    Strategy dfs = new Counting(Strategies.of("dfs", options), both);
    Verdict all = explore(guard.body(), dfs, budget);
    assertEquals(Coverage.WITHIN_BOUNDS, all.coverage());
    long known = found.executions() - reduced.redundant();
    assertEquals(known, found.executions() + all.executions() - both.redundant());
  }

  @ParameterizedTest
  @MethodSource("guards")
  void boundsOnPreemptionsLoseNothingAndBind(Guard guard) {
    for (int most = 0; most < guard.preemptions().size(); most++) {
      runsAtMost(guard.preemptions().get(most), guard, NONE.withPreemptions(most));
    }
  }

  /** Also where the first thread takes no step before it starts others. */
  @ParameterizedTest
  @MethodSource("guards")
  void boundsOnDelaysLoseNothingAndBind(Guard guard) {
    for (int most = 0; most < guard.delays().size(); most++) {
      runsAtMost(guard.delays().get(most), guard, NONE.withDelays(most));
    }
  }

  @Test
  void aLargeSearchByDefaultNamesItsBound() {
    Budget budget = new Budget(10_000, Duration.ofMinutes(2), 100_000, false);
    Verdict verdict = explore(Increments::many, new DefaultStrategy(1), budget);
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
    assertEquals(10_000, verdict.executions());
    assertEquals(1, verdict.limits().size(), verdict.limits().toString());
    CoveredBound limit = verdict.limits().get(0);
    assertEquals(CoveredBound.PREEMPTIONS, limit.name());
    assertTrue(limit.value() >= 1, limit.toString());
  }

  private static void findsWithOnePreemption(Strategy strategy) {
    Verdict verdict = explore(Increments::readThenWritten, strategy, Budget.DEFAULT);
    assertEquals(1, verdict.failures().size());
    assertTrue(verdict.executions() <= 10_000);
    int preemptions = verdict.failures().get(0).preemptions();
    assertTrue(preemptions <= 2, () -> preemptions + " preemptions");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aFailureThatNeedsOnePreemptionIsFoundByDefault(long seed) {
    findsWithOnePreemption(new DefaultStrategy(seed));
  }

  @Test
  void aFailureThatNeedsOnePreemptionIsFoundByReduction() {
    findsWithOnePreemption(new DporStrategy(Integer.MAX_VALUE));
  }
}
