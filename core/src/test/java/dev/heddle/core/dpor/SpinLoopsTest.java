package dev.heddle.core.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.SpinningProgram;
import dev.heddle.core.SpinningProgram.Act;
import dev.heddle.core.SpinningProgram.Op;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.BoundedStrategy;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.FairBound;
import dev.heddle.core.order.TraceClasses;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.core.search.Search;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SpinLoopsTest {
  private static final int MOST = 20_000;
  private static final Budget BUDGET =
      new Budget(MOST, Duration.ofMinutes(5), 80, /* keepGoing= */ true);

  private static Op op(Act act) {
    return new Op(act, 0);
  }

  private static SpinningProgram program(List<Op> first, List<Op> second) {
    return new SpinningProgram(List.of(first, second));
  }

  private static Verdict dpor(Program program) {
    return Search.run(program, new DporStrategy(), BUDGET, ReplaySettings.NONE, null);
  }

  private static void assertFairIsCovered(Program program, int most) {
    Verdict verdict = dpor(program);
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(
        List.of(new CoveredBound(CoveredBound.FAIR, SpinLoops.ROUNDS, /* cut= */ true)),
        verdict.limits());
    assertTrue(verdict.executions() <= most, verdict::toString);
    Verdict byDefault =
        Search.run(program, new DefaultStrategy(1), BUDGET, ReplaySettings.NONE, null);
    assertEquals(Coverage.WITHIN_BOUNDS, byDefault.coverage());
    assertEquals(verdict.executions(), byDefault.executions());
  }

  @Test
  void aLoopThatWaitsByYieldingIsExploredInFewExecutions() {
    List<Op> waits = List.of(op(Act.AWAIT));
    List<Op> sets = List.of(op(Act.WRITE));
    assertFairIsCovered(program(waits, sets), 10);
    assertFairIsCovered(new SpinningProgram(List.of(waits, waits, sets)), 100);
    List<Op> locks = List.of(op(Act.TAKE), op(Act.GIVE));
    assertFairIsCovered(program(locks, locks), 100);
  }

  /** A loop that gives up after some tries is not taken for an endless one. */
  @Test
  void aLoopThatEndsByItselfIsExploredInFull() {
    SpinningProgram program = program(List.of(op(Act.TRY)), List.of(op(Act.WRITE)));
    Verdict verdict = dpor(program);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    Verdict all = Search.run(program, new DfsStrategy(), BUDGET, ReplaySettings.NONE, null);
    assertEquals(all.findings().size(), verdict.findings().size());
  }

  @Test
  void yieldsOutsideOfLoopsChangeNothing() {
    List<Op> yields =
        List.of(
            op(Act.READ), op(Act.YIELD), op(Act.READ), op(Act.YIELD), op(Act.READ), op(Act.YIELD));
    SpinningProgram program = program(yields, List.of(op(Act.WRITE), op(Act.WRITE)));
    assertEquals(Coverage.EXHAUSTED, dpor(program).coverage());
    assertEquals(10, dpor(program).executions());
  }

  /** Against all fair executions of generated programs. */
  @Test
  void noFairExecutionIsLost() {
    int cut = 0;
    int compared = 0;
    for (int seed = 0; seed < Integer.getInteger("heddle.generated.spins", 300); seed++) {
      SpinningProgram program = SpinningProgram.random(seed, 2 + seed % 2, 4 - seed % 2);
      Strategy fair = new BoundedStrategy(new DfsStrategy(), List.of(new FairBound()));
      TraceClasses.Found all = TraceClasses.of(program, fair, BUDGET);
      TraceClasses.Found found = TraceClasses.of(program, new DporStrategy(), BUDGET);
      String what = seed + " " + program;
      if (all.verdict().executions() == MOST || found.verdict().executions() == MOST) {
        continue;
      }
      compared++;
      Set<String> missed = new TreeSet<>(all.classes());
      missed.removeAll(found.classes());
      if (!missed.isEmpty()) {
        // Classes that the reduction misses without fairness, too, are not lost by it.
        Strategy unfair = new DporStrategy(new DporBounds(null, null, 1_000));
        missed.retainAll(TraceClasses.of(program, unfair, BUDGET).classes());
      }
      assertEquals(Set.of(), missed, what);
      boolean limited =
          found.verdict().limits().stream().anyMatch(l -> l.name().equals(CoveredBound.FAIR));
      cut += limited ? 1 : 0;
    }
    assertTrue(compared > 200 && cut > 50, compared + " compared, " + cut + " cut");
  }
}
