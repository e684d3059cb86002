package dev.heddle.core.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.NamedSettings;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.SizeEstimate;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Search;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomStrategyTest {
  /** An error of five standard errors has a probability below 1e-6; the seed is fixed. */
  @Test
  void theNumberOfInterleavingsIsEstimated() {
    Budget budget = Budget.DEFAULT.withMaxExecutions(2_000);
    Program program = StepProgram.of(3, 3, 2);
    SizeEstimate size =
        Search.run(program, new RandomStrategy(3), budget, ReplaySettings.NONE, null).size();
    assertNotNull(size);
    assertEquals(560, size.mean(), 5 * size.error());
    assertTrue(size.error() > 0 && size.error() < 20, size::toString);
  }

  private static final int DRAWS = 120_000;

  private static Point threads(int count) {
    Point point = new Point();
    for (int i = 0; i < count; i++) {
      point.addThread();
    }
    return point;
  }

  /**
   * Fails at random with a probability below 2e-9 for each of the at most 100 cells: a binomial
   * count is more than six standard deviations off. The seed is fixed, so it fails always or never.
   */
  private static void assertUniform(int[] counts) {
    double p = 1.0 / counts.length;
    double deviation = Math.sqrt(DRAWS * p * (1 - p));
    for (int i = 0; i < counts.length; i++) {
      double off = Math.abs(counts[i] - DRAWS * p) / deviation;
      assertTrue(off < 6, "cell " + i + " is " + off + " standard deviations off");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 64, 100})
  void everyEnabledThreadIsEquallyLikely(int threads) {
    RandomStrategy strategy = new RandomStrategy(42);
    Point point = threads(threads * 2);
    for (int i = 0; i < threads; i++) {
      point.disable(i * 2);
    }
    int[] counts = new int[threads];
    for (int i = 0; i < DRAWS; i++) {
      int thread = strategy.nextThread(point);
      assertEquals(1, thread % 2, "the even ones are disabled");
      counts[thread / 2]++;
    }
    assertUniform(counts);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10, 100})
  void everyAlternativeIsEquallyLikely(int alternatives) {
    RandomStrategy strategy = new RandomStrategy(43);
    Point point = threads(1);
    int[] counts = new int[alternatives];
    for (int i = 0; i < DRAWS; i++) {
      counts[strategy.nextChoice(point, alternatives)]++;
    }
    assertUniform(counts);
  }

  @Test
  void consecutiveChoicesAreIndependent() {
    RandomStrategy strategy = new RandomStrategy(44);
    Point point = threads(1);
    int[] pairs = new int[9];
    for (int i = 0; i < DRAWS; i++) {
      pairs[strategy.nextChoice(point, 3) * 3 + strategy.nextChoice(point, 3)]++;
    }
    assertUniform(pairs);
  }

  private static List<String> executions(long seed) {
    List<String> results = new ArrayList<>();
    Program program = StepProgram.of(6, 6, 6);
    Program recording =
        execution -> {
          Outcome outcome = program.execute(execution);
          results.add(outcome.summary() + execution.schedule(new NamedSettings("s")));
          return outcome;
        };
    Budget budget = Budget.DEFAULT.withMaxExecutions(50);
    Verdict verdict =
        Search.run(recording, new RandomStrategy(seed), budget, new NamedSettings("s"), null);
    assertEquals(Coverage.SAMPLED, verdict.coverage());
    return results;
  }

  @Test
  void theSameSeedGivesTheSameSchedules() {
    assertEquals(executions(5), executions(5));
  }

  /** Two runs of 50 executions would be equal with a probability below (1/17,153,136)^50. */
  @Test
  void neighbouringSeedsGiveOtherSchedules() {
    assertNotEquals(executions(5), executions(6));
    assertNotEquals(executions(0), executions(-1));
  }

  /**
   * There are 6 interleavings; 200 executions miss one with a probability below 6 * (7/8)^200 <
   * 2e-11.
   */
  @Test
  void everyInterleavingOfASmallProgramIsMet() {
    Budget budget = Budget.DEFAULT.withMaxExecutions(200);
    Verdict verdict =
        Search.run(StepProgram.of(2, 2), new RandomStrategy(1), budget, ReplaySettings.NONE, null);
    assertEquals(6, verdict.findings().size());
  }
}
