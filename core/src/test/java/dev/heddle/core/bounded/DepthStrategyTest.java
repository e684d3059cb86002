package dev.heddle.core.bounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.ScriptProgram;
import dev.heddle.core.search.ScriptProgram.Run;
import dev.heddle.core.search.Search;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DepthStrategyTest {
  private static final int MANY = 600;

  private static Set<String> logs(List<Run> runs) {
    return runs.stream().map(Run::log).collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void iterationsExploreEverythingOnce() {
    Random random = new Random(1);
    int checked = 0;
    for (int i = 0; i < 150; i++) {
      ScriptProgram program = ScriptProgram.random(random, 4);
      List<Run> all = program.runs(new DfsStrategy(), MANY);
      if (all.size() == MANY) {
        continue;
      }
      checked++;
      List<Run> idb = program.runs(DepthStrategy.iterative(1 + random.nextInt(4)));
      assertEquals(all.size(), idb.size(), program::toString);
      assertEquals(logs(all), logs(idb), program::toString);
    }
    assertTrue(checked > 60, "only " + checked);
  }

  /** With three threads of many steps each of the first choices has three ways to go. */
  @Test
  void aBoundLeavesOutWhatDiffersLater() {
    Budget budget = new Budget(1_000_000, Duration.ofMinutes(5), 1_000, true);
    StepProgram program = StepProgram.of(9, 9, 9);
    for (int bound = 1; bound < 6; bound++) {
      Verdict verdict =
          Search.run(program, DepthStrategy.bounded(bound), budget, ReplaySettings.NONE, null);
      assertEquals(Math.round(Math.pow(3, bound)), verdict.executions());
      assertEquals(verdict.executions(), verdict.findings().size());
      assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
      assertEquals(List.of(new CoveredBound("choices", bound, true)), verdict.limits());
    }
    Verdict verdict =
        Search.run(
            StepProgram.of(2, 2), DepthStrategy.bounded(3), budget, ReplaySettings.NONE, null);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
  }

  @Test
  void iterationsDoubleTheBound() {
    DepthStrategy strategy = DepthStrategy.iterative(2);
    Budget budget = new Budget(100, Duration.ofMinutes(5), 1_000, true);
    Verdict verdict =
        Search.run(StepProgram.of(9, 9, 9), strategy, budget, ReplaySettings.NONE, null);
    assertEquals(List.of(new CoveredBound("choices", 4, true)), verdict.limits());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
  }
}
