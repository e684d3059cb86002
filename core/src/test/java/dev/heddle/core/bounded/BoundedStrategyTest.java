package dev.heddle.core.bounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.OperationKind;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.SpinProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.ScriptProgram;
import dev.heddle.core.search.ScriptProgram.Op;
import dev.heddle.core.search.ScriptProgram.Run;
import dev.heddle.core.search.Search;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BoundedStrategyTest {
  private static final int MANY = 200;
  private static final StrategyOptions NONE = StrategyOptions.of(7, 1_000);

  private static Set<String> logs(List<Run> runs) {
    return runs.stream().map(Run::log).collect(Collectors.toCollection(TreeSet::new));
  }

  /** The same executions come from a bound around dfs and from a strategy that knows its bound. */
  @Test
  void dfsWithinABoundIsWhatTheBoundedStrategyExplores() {
    Random random = new Random(1);
    int checked = 0;
    for (int i = 0; i < 100; i++) {
      ScriptProgram program =
          i % 2 == 0 ? ScriptProgram.random(random, 4) : ScriptProgram.sleeping(random, 3);
      if (program.runs(new DfsStrategy(), MANY).size() == MANY) {
        continue;
      }
      checked++;
      for (int bound = 0; bound < 3; bound++) {
        agree(program, NONE.withPreemptions(bound), "icb");
        agree(program, NONE.withDelays(bound), "delay");
      }
    }
    assertTrue(checked > 30, "only " + checked);
  }

  private static void agree(ScriptProgram program, StrategyOptions options, String own) {
    Strategy outside = Strategies.of("dfs", options);
    Strategy itself = Strategies.of(own, options);
    List<Run> runs = program.runs(outside);
    List<Run> expected = program.runs(itself);
    assertEquals(logs(expected), logs(runs), program::toString);
    assertEquals(expected.size(), runs.size(), program::toString);
    assertEquals(itself.coverage(true), outside.coverage(true), program::toString);
    assertEquals(itself.limits(true), outside.limits(true), program::toString);
  }

  @Test
  void twoBoundsHoldTogether() {
    Random random = new Random(2);
    for (int i = 0; i < 30; i++) {
      ScriptProgram program = ScriptProgram.random(random, 4);
      List<Run> few = program.runs(Strategies.of("icb", NONE.withPreemptions(1)), 2_000);
      Set<String> both = logs(few);
      both.retainAll(logs(program.runs(Strategies.of("delay", NONE.withDelays(1)), 2_000)));
      Strategy strategy = Strategies.of("dfs", NONE.withPreemptions(1).withDelays(1));
      assertEquals(both, logs(program.runs(strategy, 2_000)), program::toString);
    }
  }

  @Test
  void randomStrategiesStayWithinBounds() {
    Random random = new Random(3);
    for (String name : List.of("random", "pct", "swarm", "pos", "surw")) {
      for (int i = 0; i < 10; i++) {
        ScriptProgram program = ScriptProgram.random(random, 6);
        Strategy strategy = Strategies.of(name, NONE.withPreemptions(1));
        List<Run> runs = program.runs(strategy, 50);
        assertTrue(runs.stream().allMatch(run -> run.preemptions() <= 1), name + program);
        assertEquals(Coverage.SAMPLED, strategy.coverage(false));
        assertEquals(List.of(), strategy.limits(false));
      }
    }
  }

  /** Two threads that yield several times; a third that does not. */
  private static ScriptProgram yielding() {
    List<Op> yields = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      yields.add(new Op(OperationKind.YIELD, 0));
    }
    return new ScriptProgram(3, List.of(yields, yields, List.of(new Op(OperationKind.WRITE, 0))));
  }

  /** Whether no thread yields too often while another can take a step that has yielded less. */
  private static boolean fair(Run run, int most) {
    int[] yields = new int[3];
    for (ScriptProgram.Step step : run.steps()) {
      int least = step.enabled().stream().mapToInt(t -> yields[t]).min().orElseThrow();
      if (step.chosen() < 2 && yields[step.chosen()]++ - least >= Math.max(most, 1)) {
        return false;
      }
    }
    return true;
  }

  @Test
  void theYieldBoundLeavesOutExactlyTheUnfairExecutions() {
    ScriptProgram program = yielding();
    List<Run> all = program.runs(new DfsStrategy());
    for (int most = 0; most <= 3; most++) {
      int bound = most;
      Strategy strategy = Strategies.of("dfs", NONE.withYields(bound));
      List<Run> runs = program.runs(strategy);
      List<Run> fair = all.stream().filter(run -> fair(run, bound)).toList();
      assertEquals(logs(fair), logs(runs));
      boolean cut = fair.size() < all.size();
      assertEquals(cut ? Coverage.WITHIN_BOUNDS : Coverage.EXHAUSTED, strategy.coverage(true));
      assertEquals(List.of(new CoveredBound("yields", bound, cut)), strategy.limits(true));
    }
  }

  /** Without the bound the search would never end. */
  @Test
  void aLoopThatYieldsIsExploredToAnEnd() {
    Budget budget = Budget.DEFAULT.withKeepGoing(true);
    Strategy strategy = Strategies.of("icb", NONE.withYields(3));
    Verdict verdict = Search.run(new SpinProgram(), strategy, budget, ReplaySettings.NONE, null);
    assertEquals(
        List.of("10", "010", "0010", "00010"),
        verdict.findings().stream()
            .map(f -> f.outcome().summary())
            .sorted(java.util.Comparator.comparing(String::length))
            .toList());
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(
        List.of(new CoveredBound("preemptions", 0, false), new CoveredBound("yields", 3, true)),
        verdict.limits());
  }
}
