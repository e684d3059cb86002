package dev.heddle.core.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.SpinProgram;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Sample;
import dev.heddle.core.search.Search;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PctStrategyTest {
  /**
   * To run thread 1 just after step i of thread 0, from 1 to 4, is of depth 2: thread 0 must be
   * first (one of n = 2), and the change must come at the right one of k = 5 choices.
   */
  @Test
  void aBugOfDepthTwoIsFoundWithTheChanceOfThePaper() {
    Sample sample = Sample.of(StepProgram.of(5, 1), new PctStrategy(2, 1));
    for (int i = 1; i < 5; i++) {
      sample.assertShare("0".repeat(i) + "1" + "0".repeat(5 - i), 1.0 / (2 * 5));
    }
    // Thread 1 is first by its priority, or because thread 0 is changed at the first choice.
    sample.assertShare("100000", 0.5 * (4.0 / 5) + 0.5 / 5);
    assertEquals(6, sample.counts().size());
  }

  @Test
  void withoutChangesThreadsRunInARandomOrder() {
    Sample sample = Sample.of(StepProgram.of(2, 2, 2), new PctStrategy(1, 2));
    assertEquals(
        Set.of("001122", "002211", "110022", "112200", "220011", "221100"),
        sample.counts().keySet());
    sample.assertShares(result -> 1.0 / 6);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void anExecutionHasLessPreemptionsThanTheDepth(int depth) {
    StepProgram program = StepProgram.of(8, 8, 8);
    Budget budget = Budget.DEFAULT.withMaxExecutions(300);
    Verdict verdict =
        Search.run(program, new PctStrategy(depth, 3), budget, ReplaySettings.NONE, null);
    int most = verdict.findings().stream().mapToInt(Verdict.Finding::preemptions).max().orElse(-1);
    assertEquals(depth - 1, most, "300 executions miss the most with a chance below 1e-6");
  }

  @Test
  void aThreadThatYieldsComesLast() {
    Sample sample = Sample.of(new SpinProgram(), new PctStrategy(1, 4));
    assertEquals(Set.of("10", "010"), sample.counts().keySet());
    sample.assertShares(result -> 0.5);
    Sample changed = Sample.of(new SpinProgram(), new PctStrategy(3, 5));
    assertTrue(changed.counts().keySet().stream().allMatch(log -> log.length() < 6));
  }
}
