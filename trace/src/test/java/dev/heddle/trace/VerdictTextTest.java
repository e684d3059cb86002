package dev.heddle.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.DfsStrategy;
import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTextTest {
  private static Verdict verdict(
      Coverage coverage, long executions, long aborted, String... notes) {
    return new Verdict(coverage, executions, aborted, 1, List.of(), List.of(notes));
  }

  @Test
  void coverageIsNeverAPassAlone() {
    assertEquals(
        "exhausted: every interleaving, 69 executions",
        VerdictText.coverage(verdict(Coverage.EXHAUSTED, 69, 0)));
    assertEquals(
        "sampled: 10,000 random executions",
        VerdictText.coverage(verdict(Coverage.SAMPLED, 10_000, 0)));
    assertEquals(
        "interrupted: the budget ran out after 1 execution",
        VerdictText.coverage(verdict(Coverage.INTERRUPTED, 1, 0)));
  }

  @Test
  void whatWasCutOffIsSaid() {
    assertEquals(
        "within bounds: every interleaving but those cut off, 9 executions; 2 of them cut off by"
            + " the limit on steps (--max-steps); more was left out",
        VerdictText.coverage(verdict(Coverage.WITHIN_BOUNDS, 9, 2, "more was left out")));
  }

  @Test
  void outcomesAreListedWithTheirCounts() {
    Outcome blocked = new Outcome.Returned("2", List.of("pool-1-thread-1"));
    Outcome other = new Outcome.Aborted("aborted after 10 steps");
    Schedule none = new Execution(new DfsStrategy(), 1, null).schedule("test");
    Verdict verdict =
        new Verdict(
            Coverage.SAMPLED,
            1001,
            1,
            1,
            List.of(
                new Verdict.Finding(blocked, 1000, 1, 0, none),
                new Verdict.Finding(other, 1, 7, 0, none)),
            List.of());
    assertEquals(
        List.of(
            "  1,000 times  2  (left blocked: pool-1-thread-1)",
            "       1 time  aborted after 10 steps"),
        VerdictText.outcomes(verdict).stream().map(String::stripTrailing).toList());
  }
}
