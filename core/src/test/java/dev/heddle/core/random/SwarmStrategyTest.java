package dev.heddle.core.random;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.StepProgram;
import dev.heddle.core.search.Sample;
import dev.heddle.core.search.Search;
import org.junit.jupiter.api.Test;

class SwarmStrategyTest {
  /** The probability that thread 0 is chosen so many times before thread 1 is chosen at all. */
  private static double chance(int times) {
    double sum = 0;
    for (int own = 1; own <= 50; own++) {
      for (int other = 1; other <= 50; other++) {
        sum += Math.pow(own / (double) (own + other), times);
      }
    }
    return sum / (50 * 50);
  }

  @Test
  void threadsHaveWeightsThatLastAnExecution() {
    Sample sample = Sample.of(StepProgram.of(6, 1), new SwarmStrategy(1, 1));
    sample.assertShare("0000001", chance(6));
    sample.assertShare("1000000", 1 - chance(1));
    for (int i = 1; i < 6; i++) {
      sample.assertShare("0".repeat(i) + "1" + "0".repeat(6 - i), chance(i) - chance(i + 1));
    }
    assertTrue(chance(6) > 4 * Math.pow(0.5, 6), "far more than in a fair walk");
  }

  /** After a new weight at the first choice the first step says nothing about the later ones. */
  @Test
  void weightsCanChange() {
    Sample sample = Sample.of(StepProgram.of(1, 1), new SwarmStrategy(2, 2));
    sample.assertShares(result -> 0.5);
    // Each of the 20 executions is drawn by other numbers, and one of 48,620 interleavings.
    Budget budget = Budget.DEFAULT.withMaxExecutions(20);
    Program program = StepProgram.of(9, 9);
    assertNotEquals(
        Search.run(program, new SwarmStrategy(1, 3), budget, ReplaySettings.NONE, null).findings(),
        Search.run(program, new SwarmStrategy(4, 3), budget, ReplaySettings.NONE, null).findings());
  }
}
