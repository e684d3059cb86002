package dev.heddle.core.bpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ScriptedProgram;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.order.TraceClasses;
import dev.heddle.core.search.Search;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BporStrategyTest {
  private static final long MOST = 1_000;
  private static final StrategyOptions NONE = StrategyOptions.of(7, 1_000);

  /**
   * Compares with all schedules and with the other reduction: every class is visited, and the other
   * needs no more executions where steps touch one location, always the same.
   */
  @ParameterizedTest
  @CsvSource({"0,100,3,3,2", "0,40,4,2,2", "0,60,2,6,2", "0,30,3,4,3"})
  void visitsEveryClassOfGeneratedPrograms(
      long from, long to, int threads, int ops, int locations) {
    int compared = 0;
    long baseline = 0;
    long other = 0;
    for (long seed = from; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, threads, ops, locations);
      TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), MOST);
      if (all.verdict().coverage() != Coverage.EXHAUSTED) {
        continue;
      }
      compared++;
      TraceClasses.Found found = TraceClasses.of(program, new BporStrategy(), MOST);
      assertEquals(all.classes(), found.classes(), program::toString);
      assertEquals(Coverage.EXHAUSTED, found.verdict().coverage());
      TraceClasses.Found reduced = TraceClasses.of(program, new DporStrategy(), MOST);
      if (!program.toString().matches(".*(move|once).*")) {
        assertTrue(found.executions() >= reduced.executions(), program::toString);
        baseline += found.executions();
        other += reduced.executions();
      }
    }
    assertTrue(compared > (to - from) / 6, "only " + compared + " programs were small enough");
    assertTrue(baseline >= other, baseline + " are not more than " + other);
  }

  @ParameterizedTest
  @CsvSource({"0,15,3,3,2", "0,30,2,5,2", "0,10,4,2,2"})
  void visitsEveryClassWithinABoundOnPreemptions(
      long from, long to, int threads, int ops, int locations) {
    long beyond = 0;
    for (long seed = from; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.yielding(seed, threads, ops, locations);
      ScriptedProgram sleeping =
          ScriptedProgram.with(ScriptedProgram.Act.SLEEP, seed, threads, ops, locations);
      for (int most = 0; most < 3; most++) {
        StrategyOptions options = NONE.withPreemptions(most);
        beyond += agrees(program, options, Budget.DEFAULT);
        beyond += agrees(sleeping, options, Budget.DEFAULT);
      }
    }
    assertTrue(beyond > 0, "the bound never left anything out");
  }

  @ParameterizedTest
  @CsvSource({"0,8,3,3,2", "0,20,2,5,2"})
  void visitsEveryClassWithinABoundOnYields(
      long from, long to, int threads, int ops, int locations) {
    long beyond = 0;
    for (long seed = from; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.yielding(seed, threads, ops, locations);
      for (int most = 0; most < 3; most++) {
        beyond += agrees(program, NONE.withYields(most), Budget.DEFAULT);
        beyond += agrees(program, NONE.withYields(most).withPreemptions(1), Budget.DEFAULT);
      }
    }
    assertTrue(beyond > 0, "the bound never left anything out");
  }

  @ParameterizedTest
  @CsvSource({"0,30,3,3,2,5", "0,30,2,5,2,7"})
  void visitsEveryClassWithinABoundOnLength(
      long from, long to, int threads, int ops, int locations, int steps) {
    long beyond = 0;
    for (long seed = from; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, threads, ops, locations);
      beyond += agrees(program, NONE, Budget.DEFAULT.withMaxSteps(steps));
    }
    assertTrue(beyond > 0, "the bound never left anything out");
  }

  private static ScriptedProgram.Op op(ScriptedProgram.Act act, int location) {
    return new ScriptedProgram.Op(act, location);
  }

  /** Here it is not enough to go back to where threads began to run. */
  @Test
  void freeStepsMayHaveToComeBeforeThreadsBeginToRun() {
    ScriptedProgram.Op sleep = op(ScriptedProgram.Act.SLEEP, 0);
    ScriptedProgram.Op read = op(ScriptedProgram.Act.READ, 1);
    ScriptedProgram program =
        new ScriptedProgram(
            List.of(
                List.of(
                    op(ScriptedProgram.Act.LOCK, 1),
                    op(ScriptedProgram.Act.ARRIVE, 0),
                    op(ScriptedProgram.Act.AWAIT, 0),
                    op(ScriptedProgram.Act.UNLOCK, 1)),
                List.of(
                    sleep,
                    op(ScriptedProgram.Act.START, 2),
                    sleep,
                    op(ScriptedProgram.Act.ADD, 0),
                    sleep,
                    op(ScriptedProgram.Act.ADD, 1)),
                List.of(sleep, read, read)),
            2);
    assertEquals(1, agrees(program, NONE.withPreemptions(0), Budget.DEFAULT));
  }

  /** Whether a bound left out anything; classes must be the same as those of dfs. */
  private static int agrees(ScriptedProgram program, StrategyOptions options, Budget budget) {
    Budget small = budget.withMaxExecutions(MOST);
    TraceClasses.Found all = TraceClasses.of(program, Strategies.of("dfs", options), small);
    if (all.verdict().coverage() == Coverage.INTERRUPTED) {
      return 0;
    }
    String what = program + " with " + options;
    TraceClasses.Found bounded = TraceClasses.of(program, Strategies.of("bpor", options), small);
    assertEquals(all.classes(), bounded.classes(), what);
    if (bounded.verdict().coverage() == Coverage.EXHAUSTED) {
      TraceClasses.Found unbounded = TraceClasses.of(program, new DporStrategy(), MOST);
      assertEquals(unbounded.classes(), bounded.classes(), what);
      return 0;
    }
    assertEquals(Coverage.WITHIN_BOUNDS, bounded.verdict().coverage(), what);
    return 1;
  }

  @Test
  void saysItsBounds() {
    Strategy strategy = new BporStrategy(0, null);
    Verdict verdict =
        Search.run(StepProgram.of(2, 2), strategy, Budget.DEFAULT, ReplaySettings.NONE, null);
    assertEquals(List.of(new CoveredBound(CoveredBound.PREEMPTIONS, 0, true)), verdict.limits());
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(2, verdict.executions());
  }
}
