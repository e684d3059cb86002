package dev.heddle.core.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Execution;
import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ScriptedProgram;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.order.TraceClasses;
import dev.heddle.core.search.Search;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A bounded reduced search visits every class that a bounded search of all schedules does. */
class DporBoundsTest {
  private static final long MOST = 1_000;
  private static final StrategyOptions NONE = StrategyOptions.of(7, 1_000);

  private long compared;
  private long beyond;

  private void compare(ScriptedProgram program, StrategyOptions options) {
    TraceClasses.Found within = TraceClasses.of(program, Strategies.of("dfs", options), MOST);
    TraceClasses.Found all = TraceClasses.of(program, new DporStrategy(), MOST);
    if (within.verdict().coverage() == Coverage.INTERRUPTED
        || all.verdict().coverage() == Coverage.INTERRUPTED) {
      return;
    }
    TraceClasses.Found found = TraceClasses.of(program, Strategies.of("dpor", options), MOST);
    String what = program + " with " + options;
    assertTrue(found.classes().containsAll(within.classes()), what);
    assertTrue(all.classes().containsAll(found.classes()), what);
    boolean exhausted = found.verdict().coverage() == Coverage.EXHAUSTED;
    assertEquals(all.classes().size() == found.classes().size(), exhausted, what);
    compared++;
    beyond += all.classes().size() - found.classes().size();
  }

  private void compared(long least) {
    assertTrue(compared >= least, "only " + compared + " were small enough");
    assertTrue(beyond > 0, "the bound never left anything out");
  }

  @ParameterizedTest
  @CsvSource({"20,3,2,2,MOVE", "20,2,5,2,YIELD", "20,3,2,2,SLEEP", "6,4,2,2,MOVE"})
  void isCompleteWithinABoundOnDelays(
      long to, int threads, int ops, int locations, ScriptedProgram.Act act) {
    for (long seed = 0; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.with(act, seed, threads, ops, locations);
      for (int most = 0; most < 3; most++) {
        compare(program, NONE.withDelays(most));
      }
    }
    compared(to / 2);
  }

  /**
   * Threads that come next in the round-robin order cost nothing, and what costs too much is not
   * tried at all.
   */
  @ParameterizedTest
  @CsvSource({"0,1", "1,3", "2,5", "3,6"})
  void nothingIsRunBeyondABoundOnDelays(int most, long executions) {
    ScriptedProgram program = ScriptedProgram.of("add0; add0; add0");
    StrategyOptions options = NONE.withDelays(most);
    TraceClasses.Found all = TraceClasses.of(program, Strategies.of("dfs", options), MOST);
    TraceClasses.Found found = TraceClasses.of(program, Strategies.of("dpor", options), MOST);
    assertEquals(all.classes(), found.classes());
    assertEquals(executions, found.executions());
  }

  @ParameterizedTest
  @CsvSource({"20,3,2,2", "20,2,4,2"})
  void isCompleteWithinABoundOnYields(long to, int threads, int ops, int locations) {
    for (long seed = 0; seed < to; seed++) {
      ScriptedProgram program =
          ScriptedProgram.with(ScriptedProgram.Act.YIELD, seed, threads, ops, locations);
      for (int most = 0; most < 2; most++) {
        compare(program, NONE.withYields(most));
        compare(program, NONE.withYields(most).withPreemptions(1));
      }
    }
    compared(to / 2);
  }

  @ParameterizedTest
  @CsvSource({"20,3,2,2", "15,2,5,2"})
  void isCompleteWithinTwoBounds(long to, int threads, int ops, int locations) {
    for (long seed = 0; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, threads, ops, locations);
      compare(program, NONE.withPreemptions(1).withDelays(1));
      compare(program, NONE.withPreemptions(2).withDelays(1));
    }
    compared(to / 2);
  }

  /**
   * What comes after the limit on steps might have come earlier, in executions that keep to it:
   * these are visited too, and no others count.
   */
  @ParameterizedTest
  @CsvSource({"40,3,3,2,EXIT", "40,2,5,2,EXIT", "20,3,2,2,SPIN", "40,2,4,2,SPIN", "20,3,3,2,MOVE"})
  void isCompleteWithinABoundOnLength(
      long to, int threads, int ops, int locations, ScriptedProgram.Act act) {
    int cut = 0;
    for (long seed = 0; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.with(act, seed, threads, ops, locations);
      for (int steps = 3; steps < 9; steps++) {
        Budget budget = Budget.DEFAULT.withMaxExecutions(MOST).withMaxSteps(steps);
        TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), budget);
        if (all.verdict().coverage() == Coverage.INTERRUPTED) {
          break;
        }
        String what = program + " with " + steps + " steps";
        TraceClasses.Found found = TraceClasses.of(program, new DporStrategy(), budget);
        assertEquals(all.classes(), found.classes(), what);
        assertEquals(all.verdict().coverage(), found.verdict().coverage(), what);
        TraceClasses.Found bounded = TraceClasses.of(program, new DporStrategy(1), budget);
        assertTrue(bounded.classes().containsAll(all.within(1)), what);
        assertTrue(all.classes().containsAll(bounded.classes()), what);
        cut += found.verdict().aborted() > 0 ? 1 : 0;
      }
    }
    assertTrue(cut > to / 2, "only " + cut + " searches were cut off");
  }

  /** Where footprints of calls depend on the order, another strategy keeps the bounds. */
  @ParameterizedTest
  @CsvSource({"40,3,2,2", "40,2,4,2", "10,4,2,2"})
  void isCompleteWithinBoundsWhereFootprintsVary(long to, int threads, int ops, int locations) {
    int replaced = 0;
    List<StrategyOptions> bounds =
        List.of(
            NONE.withPreemptions(0),
            NONE.withPreemptions(1),
            NONE.withDelays(1),
            NONE.withPreemptions(1).withDelays(2));
    for (long seed = 0; seed < to; seed++) {
      ScriptedProgram program =
          ScriptedProgram.with(ScriptedProgram.Act.ONCE, seed, threads, ops, locations).withCalls();
      for (StrategyOptions options : bounds) {
        TraceClasses.Found within = TraceClasses.of(program, Strategies.of("dfs", options), MOST);
        TraceClasses.Found found = TraceClasses.of(program, Strategies.of("dpor", options), MOST);
        if (within.verdict().coverage() != Coverage.INTERRUPTED) {
          String what = program + " with " + options;
          assertTrue(found.classes().containsAll(within.classes()), what);
          assertTrue(found.verdict().coverage() != Coverage.INTERRUPTED, what);
          replaced += found.verdict().notes().isEmpty() ? 0 : 1;
          compared++;
        }
      }
    }
    assertTrue(compared >= to, "only " + compared + " were small enough");
    assertTrue(replaced >= to / 2, "only " + replaced + " needed another strategy");
  }

  /** One thread takes some steps, another fails at once; they share nothing. */
  private static Outcome fail(Execution execution) {
    Point point = execution.point();
    int busy = point.addThread();
    int failing = point.addThread();
    point.announce(busy, OperationKind.WRITE, 0);
    point.announce(failing, OperationKind.WRITE, 1);
    int left = 5;
    while (true) {
      int thread = execution.nextThread();
      if (thread == Execution.STOP) {
        return new Outcome.Aborted("aborted");
      }
      point.touch(thread, ExecutionTrace.WRITE);
      if (thread == failing) {
        return StepProgram.failed("failed after " + (5 - left));
      }
      if (--left == 0) {
        point.end(busy);
      }
    }
  }

  /**
   * A failure that was found past the limit is reported for an execution that reaches it within the
   * limit.
   */
  @Test
  void aFailureIsFoundWithinTheLimit() {
    Budget budget = Budget.DEFAULT.withMaxSteps(3);
    Verdict verdict =
        Search.run(DporBoundsTest::fail, new DporStrategy(), budget, ReplaySettings.NONE, null);
    Verdict.Finding failure = verdict.failures().get(0);
    assertEquals("AssertionError: failed after 0", failure.outcome().summary());
    ReplayResult replay = ReplayResult.run(DporBoundsTest::fail, failure.schedule(), 3, null);
    assertEquals(failure.outcome(), replay.outcome());
  }

  /** A thread reads and yields until another has written; how often it read is the outcome. */
  private static Outcome spin(Execution execution) {
    Point point = execution.point();
    int spinner = point.addThread();
    int writer = point.addThread();
    point.announce(spinner, OperationKind.READ, 0);
    point.announce(writer, OperationKind.WRITE, 0);
    boolean written = false;
    int reads = 0;
    while (point.enabledCount() > 0) {
      int thread = execution.nextThread();
      if (thread == Execution.STOP) {
        return new Outcome.Aborted("aborted");
      }
      if (thread == writer) {
        point.touch(0, ExecutionTrace.WRITE);
        written = true;
        point.end(writer);
      } else if (point.kind(spinner) == OperationKind.YIELD) {
        point.announce(spinner, OperationKind.READ, 0);
      } else {
        point.touch(0, ExecutionTrace.READ);
        reads++;
        point.announce(spinner, OperationKind.YIELD, Point.NO_OBJECT);
        if (written) {
          point.end(spinner);
        }
      }
    }
    return StepProgram.returned(reads + " reads");
  }

  private static List<String> outcomes(Verdict verdict) {
    return verdict.findings().stream().map(f -> f.outcome().summary()).sorted().toList();
  }

  /** Without the bound the search would never end. */
  @ParameterizedTest
  @ValueSource(strings = {"dpor", "bpor"})
  void aLoopThatYieldsIsExploredToAnEnd(String name) {
    Budget budget = Budget.DEFAULT.withKeepGoing(true).withMaxExecutions(200);
    Strategy all = Strategies.of("dfs", NONE.withYields(3));
    Verdict expected = Search.run(DporBoundsTest::spin, all, budget, ReplaySettings.NONE, null);
    assertEquals(
        List.of("1 reads", "2 reads", "3 reads", "4 reads", "5 reads"), outcomes(expected));
    Strategy strategy = Strategies.of(name, NONE.withYields(3));
    Verdict verdict = Search.run(DporBoundsTest::spin, strategy, budget, ReplaySettings.NONE, null);
    assertEquals(outcomes(expected), outcomes(verdict));
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(List.of(new CoveredBound(CoveredBound.YIELDS, 3, true)), verdict.limits());
  }
}
