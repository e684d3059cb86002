package dev.heddle.core.bounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.ScriptProgram;
import dev.heddle.core.search.ScriptProgram.Run;
import dev.heddle.core.search.Search;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class IcbStrategyTest {
  private static final int MANY = 200;
  private static final Budget UNLIMITED =
      new Budget(10_000_000, Duration.ofMinutes(5), 100_000, true);

  private static Set<String> logs(List<Run> runs, int preemptions) {
    return runs.stream()
        .filter(r -> r.preemptions() <= preemptions)
        .map(Run::log)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyExecutionIsMadeOnceInTheOrderOfPreemptions() {
    Random random = new Random(1);
    int checked = 0;
    for (int i = 0; i < 100; i++) {
      ScriptProgram program =
          i % 2 == 0 ? ScriptProgram.random(random, 4) : ScriptProgram.sleeping(random, 3);
      List<Run> all = program.runs(new DfsStrategy(), MANY);
      if (all.size() == MANY) {
        continue;
      }
      checked++;
      List<Run> icb = program.runs(new IcbStrategy(Integer.MAX_VALUE));
      assertEquals(all.size(), icb.size(), program::toString);
      assertEquals(logs(all, Integer.MAX_VALUE), logs(icb, Integer.MAX_VALUE), program::toString);
      List<Integer> preemptions = icb.stream().map(Run::preemptions).toList();
      assertEquals(preemptions.stream().sorted().toList(), preemptions, program::toString);
    }
    assertTrue(checked > 50, "only " + checked);
  }

  @Test
  void aBoundLeavesOutExactlyTheExecutionsWithMore() {
    Random random = new Random(2);
    int cut = 0;
    for (int i = 0; i < 80; i++) {
      ScriptProgram program =
          i % 2 == 0 ? ScriptProgram.random(random, 4) : ScriptProgram.sleeping(random, 3);
      List<Run> all = program.runs(new DfsStrategy(), MANY);
      if (all.size() == MANY) {
        continue;
      }
      int most = all.stream().mapToInt(Run::preemptions).max().orElseThrow();
      for (int bound = 0; bound <= most; bound++) {
        IcbStrategy strategy = new IcbStrategy(bound);
        List<Run> icb = program.runs(strategy);
        assertEquals(logs(all, bound), logs(icb, bound), program::toString);
        assertEquals(logs(icb, bound).size(), icb.size(), program::toString);
        assertEquals(
            bound < most ? Coverage.WITHIN_BOUNDS : Coverage.EXHAUSTED, strategy.coverage(true));
        assertEquals(
            List.of(new CoveredBound("preemptions", bound, bound < most)), strategy.limits(true));
        cut += bound < most ? 1 : 0;
      }
    }
    assertTrue(cut > 60, "only " + cut);
  }

  @Test
  void theFirstFailureHasTheFewestPreemptions() {
    StepProgram program =
        StepProgram.of(3, 3)
            .ending(
                log ->
                    Set.of("010101", "001101", "001110").contains(log)
                        ? StepProgram.failed(log)
                        : StepProgram.returned(log));
    Budget budget = UNLIMITED.withKeepGoing(false);
    Verdict verdict =
        Search.run(program, new IcbStrategy(Integer.MAX_VALUE), budget, ReplaySettings.NONE, null);
    Verdict.Finding failure = verdict.failures().get(0);
    assertEquals("AssertionError: 001110", failure.outcome().summary());
    assertEquals(1, failure.preemptions());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
    assertEquals(List.of(new CoveredBound("preemptions", 0, true)), verdict.limits());
  }

  @Test
  void whatWasCompletedBeforeTheBudgetRanOutIsSaid() {
    for (int executions = 1; executions <= 6; executions++) {
      Verdict verdict =
          Search.run(
              StepProgram.of(2, 2),
              new IcbStrategy(Integer.MAX_VALUE),
              UNLIMITED.withMaxExecutions(executions),
              ReplaySettings.NONE,
              null);
      // Two executions have no preemption, two have one, two have two.
      List<CoveredBound> expected =
          executions < 2
              ? List.of()
              : List.of(new CoveredBound("preemptions", executions / 2 - 1, executions < 6));
      assertEquals(expected, verdict.limits());
    }
  }

  @Test
  void dataChoicesCostNothing() {
    StepProgram program =
        StepProgram.of(1, 1)
            .doing((execution, thread, log) -> log.append(thread).append(execution.nextChoice(3)));
    Verdict verdict = Search.run(program, new IcbStrategy(0), UNLIMITED, ReplaySettings.NONE, null);
    assertEquals(18, verdict.findings().size());
    assertEquals(18, verdict.executions());
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
  }

  @Test
  void manyThreadsAndLongPathsAreExploredOnceEach() {
    int[] steps = new int[70];
    java.util.Arrays.fill(steps, 20);
    Set<String> logs = new HashSet<>();
    StepProgram program =
        StepProgram.of(steps)
            .ending(
                log -> {
                  assertTrue(logs.add(log));
                  return StepProgram.returned("");
                });
    Verdict verdict =
        Search.run(
            program,
            new IcbStrategy(Integer.MAX_VALUE),
            UNLIMITED.withMaxExecutions(50),
            ReplaySettings.NONE,
            null);
    assertEquals(50, verdict.executions());
  }

  @Test
  void aLengthLimitThatCutsSomethingOffIsABound() {
    Verdict verdict =
        Search.run(
            StepProgram.of(2, 2),
            new IcbStrategy(Integer.MAX_VALUE),
            UNLIMITED.withMaxSteps(3),
            ReplaySettings.NONE,
            null);
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(6, verdict.aborted());
  }

  /** Differs from one execution on. */
  private static Program changing(int when, StepProgram first, StepProgram second) {
    AtomicInteger executions = new AtomicInteger();
    return execution -> (executions.incrementAndGet() >= when ? second : first).execute(execution);
  }

  @Test
  void aProgramThatDiffersInAnyExecutionIsNoticed() {
    StepProgram first = StepProgram.of(3, 3);
    StepProgram other =
        first.doing(
            (execution, thread, log) ->
                execution.point().announce(thread, OperationKind.UNLOCK, 0));
    int all = 20;
    for (int when = 2; when <= all; when++) {
      Program program = changing(when, first, other);
      NondeterminismException found =
          assertThrows(
              NondeterminismException.class,
              () -> Search.run(program, new IcbStrategy(all), UNLIMITED, ReplaySettings.NONE, null),
              "from execution " + when);
      assertTrue(found.choice() >= 1, "the first choice is the same");
    }
  }

  @Test
  void anEarlierEndIsNoticed() {
    Program program = changing(2, StepProgram.of(3, 3), StepProgram.of(1, 3));
    assertThrows(
        NondeterminismException.class,
        () -> Search.run(program, new IcbStrategy(9), UNLIMITED, ReplaySettings.NONE, null));
  }
}
