package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DfsThenRandomStrategyTest {
  /** Two threads of three steps each have six over three, that is 20, schedules. */
  private static final StepProgram PROGRAM = StepProgram.of(3, 3);

  private static final int SCHEDULES = 20;

  private static Verdict search(long depthFirst, long executions) {
    Budget budget = new Budget(executions, Duration.ofMinutes(1), 100, true);
    return Search.run(PROGRAM, new DfsThenRandomStrategy(depthFirst, 1), budget, "test", null);
  }

  @Test
  void aSmallProgramIsExhausted() {
    Verdict verdict = search(100, 1000);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(SCHEDULES, verdict.executions());
    assertEquals(SCHEDULES, verdict.findings().size());
  }

  @Test
  void aProgramThatIsExhaustedWithTheLastExecutionIsSo() {
    assertEquals(Coverage.EXHAUSTED, search(SCHEDULES, 1000).coverage());
    assertEquals(SCHEDULES, search(SCHEDULES, 1000).executions());
  }

  @Test
  void aLargerOneIsSampledFromThereOn() {
    Verdict verdict = search(SCHEDULES - 1, 500);
    assertEquals(Coverage.SAMPLED, verdict.coverage());
    assertEquals(500, verdict.executions());
    assertEquals(SCHEDULES, verdict.findings().size(), "the last one is found at random");
    assertTrue(verdict.findings().stream().allMatch(f -> f.count() > 1), verdict.toString());
  }

  @Test
  void aBudgetThatEndsWithTheFirstPhaseClaimsNothing() {
    assertEquals(Coverage.INTERRUPTED, search(10, 5).coverage());
  }
}
