package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProbingFrontierTest {
  private static Estimate estimate(Program program, int executions) {
    ProbingFrontier probing = new ProbingFrontier(7);
    Budget budget = Budget.DEFAULT.withMaxExecutions(executions);
    Search.run(program, new DporStrategy(probing), budget, "", null);
    return probing.estimate();
  }

  @Test
  void aProgramWithoutConflictsHasOneExecution() {
    List<ScriptedProgram.Op> reader = List.of(new ScriptedProgram.Op(ScriptedProgram.Act.READ, 0));
    Estimate estimate = estimate(new ScriptedProgram(List.of(reader, reader), 2), 10);
    assertEquals(1.0, estimate.mean());
    assertEquals(0.0, estimate.error());
  }

  /**
   * An unbiased estimate is further from the truth than four standard errors in one of about 16,000
   * cases if it is normally distributed; the seeds are fixed.
   */
  @Test
  void theEstimateIsNearTheNumberOfExecutions() {
    for (long seed = 0; seed < 40; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, 3, 4, 2);
      long executions = TraceClasses.of(program, new DporStrategy(), 5_000).executions();
      Estimate estimate = estimate(program, 4_000);
      double allowed = 4 * estimate.error() + 1e-9;
      assertTrue(
          Math.abs(estimate.mean() - executions) <= allowed,
          () -> program + ": " + executions + " estimated as " + estimate.mean());
    }
  }
}
