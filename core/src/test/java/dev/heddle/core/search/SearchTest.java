package dev.heddle.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Execution;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.NamedSettings;
import dev.heddle.core.Outcome;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ReplayStrategy;
import dev.heddle.core.StateStatistics;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.TracedStrategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import dev.heddle.core.bounded.DelayStrategy;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.bounded.RoundRobinScheduler;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SearchTest {
  private static final Budget BUDGET = new Budget(1_000, Duration.ofMinutes(5), 1_000, false);

  /** Two threads of two steps; six interleavings, of which the fourth by dfs is "1100". */
  private static final StepProgram PROGRAM = StepProgram.of(2, 2);

  private static Verdict dfs(Program program, Budget budget) {
    return Search.run(program, new DfsStrategy(), budget, new NamedSettings("settings"), null);
  }

  private static StepProgram failingOn(String... logs) {
    return PROGRAM.ending(
        log -> List.of(logs).contains(log) ? StepProgram.failed(log) : StepProgram.returned(log));
  }

  @Test
  void aSearchEndsAtTheFirstFailure() {
    Verdict verdict = dfs(failingOn("0101", "1100"), BUDGET);
    assertEquals(3, verdict.executions());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
    assertTrue(verdict.failed());
    Verdict.Finding failure = verdict.failures().get(0);
    assertEquals(3, failure.execution());
    assertEquals(1, failure.count());
    assertEquals(2, failure.preemptions());
    assertEquals("AssertionError: 0101", failure.outcome().summary());
  }

  /** Fails in its very first run, and says that it would not do the same again. */
  private static final class FailingAtFirst implements Program {
    private int runs;

    @Override
    public Outcome execute(Execution execution) {
      return (runs++ == 0 ? failingOn("0011") : PROGRAM).execute(execution);
    }

    @Override
    public boolean settled() {
      return runs > 1;
    }
  }

  @Test
  void aFailureThatOnlyARepeatedRunShowsIsReported() {
    Verdict verdict = dfs(new FailingAtFirst(), BUDGET);
    assertEquals(6, verdict.executions());
    assertEquals("AssertionError: 0011", verdict.failures().get(0).outcome().summary());
    assertEquals(7, verdict.findings().size());
  }

  /** Takes one more step in one of its runs, and says that it would not do the same again. */
  private record LongerOnce(int longer, AtomicInteger runs) implements Program {
    @Override
    public Outcome execute(Execution execution) {
      boolean now = runs.incrementAndGet() == longer;
      return (now ? StepProgram.of(3, 2) : PROGRAM).execute(execution);
    }

    @Override
    public boolean settled() {
      return runs.get() != longer;
    }
  }

  @Test
  void anExecutionThatIsNotTheProgramsOwnIsRunAgain() {
    List<Supplier<Strategy>> strategies =
        List.of(
            DfsStrategy::new,
            () -> new IcbStrategy(Integer.MAX_VALUE),
            () -> new DelayStrategy(new RoundRobinScheduler(), Integer.MAX_VALUE),
            BporStrategy::new,
            DporStrategy::new);
    for (Supplier<Strategy> strategy : strategies) {
      for (int longer = 1; longer <= 6; longer++) {
        Program program = new LongerOnce(longer, new AtomicInteger());
        Verdict verdict = Search.run(program, strategy.get(), BUDGET, ReplaySettings.NONE, null);
        assertEquals(Coverage.EXHAUSTED, verdict.coverage(), strategy.get().toString());
        assertEquals(6, verdict.findings().size(), strategy.get().toString());
      }
    }
  }

  @Test
  void aSearchGoesOnAfterAFailureWhenTold() {
    Verdict verdict = dfs(failingOn("0101", "1100"), BUDGET.withKeepGoing(true));
    assertEquals(6, verdict.executions());
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(6, verdict.findings().size());
    assertEquals(
        List.of(3L, 4L), verdict.failures().stream().map(Verdict.Finding::execution).toList());
  }

  @Test
  void preemptionsOfEachFirstExecutionAreCounted() {
    Verdict verdict = dfs(PROGRAM, BUDGET);
    assertEquals(
        List.of("0011 0", "0110 1", "0101 2", "1100 0", "1001 1", "1010 2"),
        verdict.findings().stream()
            .map(f -> f.outcome().summary() + " " + f.preemptions())
            .toList());
    assertFalse(verdict.failed());
  }

  @Test
  void equalOutcomesAreCountedTogether() {
    Verdict verdict = dfs(PROGRAM.ending(log -> StepProgram.returned(log.substring(3))), BUDGET);
    assertEquals(
        List.of("1 3 1", "0 3 2"),
        verdict.findings().stream()
            .map(f -> f.outcome().summary() + " " + f.count() + " " + f.execution())
            .toList());
  }

  @Test
  void everyFindingReplays() {
    for (Verdict.Finding finding : dfs(PROGRAM, BUDGET).findings()) {
      assertEquals(new NamedSettings("settings"), finding.schedule().settings());
      ReplayStrategy strategy = new ReplayStrategy(finding.schedule());
      Verdict verdict = Search.run(PROGRAM, strategy, BUDGET, ReplaySettings.NONE, null);
      assertEquals(List.of(finding.outcome()), outcomes(verdict));
      assertEquals(1, verdict.executions());
      assertNull(strategy.divergence());
    }
  }

  private static List<Outcome> outcomes(Verdict verdict) {
    return verdict.findings().stream().map(Verdict.Finding::outcome).toList();
  }

  @Test
  void aSearchThatRunsOutOfExecutionsIsInterrupted() {
    Verdict verdict = dfs(PROGRAM, BUDGET.withMaxExecutions(5));
    assertEquals(5, verdict.executions());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
  }

  @Test
  void aBudgetThatIsJustEnoughExhausts() {
    assertEquals(Coverage.EXHAUSTED, dfs(PROGRAM, BUDGET.withMaxExecutions(6)).coverage());
  }

  @Test
  void aBudgetThatIsJustEnoughExhaustsThoughThereWereFailures() {
    Budget budget = BUDGET.withMaxExecutions(6).withKeepGoing(true);
    assertEquals(Coverage.EXHAUSTED, dfs(failingOn("0011"), budget).coverage());
  }

  @Test
  void aFailureInTheLastExecutionThereIsExhausts() {
    assertEquals(Coverage.EXHAUSTED, dfs(failingOn("1010"), BUDGET).coverage());
    assertEquals(
        Coverage.EXHAUSTED, dfs(StepProgram.of(1).ending(StepProgram::failed), BUDGET).coverage());
  }

  @Test
  void randomExecutionsAreASampleHoweverManyThereAre() {
    Verdict verdict = Search.run(PROGRAM, new RandomStrategy(1), BUDGET, ReplaySettings.NONE, null);
    assertEquals(Coverage.SAMPLED, verdict.coverage());
    assertEquals(1_000, verdict.executions());
    assertEquals(1_000, verdict.findings().stream().mapToLong(Verdict.Finding::count).sum());
  }

  @Test
  void oneExecutionIsRunHoweverLittleTimeThereIs() {
    Verdict verdict = dfs(StepProgram.of(9, 9), BUDGET.withMaxTime(Duration.ofNanos(1)));
    assertEquals(1, verdict.executions());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
  }

  @Test
  void aSearchThatIsStoppedTellsWhatItKnows() {
    List<Search> searches = new ArrayList<>();
    Program program =
        StepProgram.of(9, 9)
            .ending(
                log -> {
                  searches.get(0).stop();
                  return StepProgram.returned("same");
                });
    searches.add(Search.of(program, new DfsStrategy(), BUDGET, ReplaySettings.NONE, null));
    Verdict verdict = searches.get(0).run();
    assertEquals(1, verdict.executions());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
    assertEquals(List.of(Verdict.STOPPED), verdict.notes());
  }

  @Test
  void aStrategyThatEndsWithoutBeingSureRanOutOfNoBudget() {
    Strategy unsure =
        new ForwardingStrategy(new DfsStrategy()) {
          @Override
          public Coverage coverage(boolean finished) {
            return Coverage.INTERRUPTED;
          }
        };
    Verdict verdict = Search.run(PROGRAM, unsure, BUDGET, ReplaySettings.NONE, null);
    assertEquals(6, verdict.executions());
    assertEquals(List.of(Verdict.UNSURE), verdict.notes());
  }

  @Test
  void timeMayBeUnlimited() {
    Budget budget = BUDGET.withMaxTime(Duration.ofSeconds(Long.MAX_VALUE));
    assertEquals(6, dfs(PROGRAM, budget).executions());
  }

  @Test
  void abortedExecutionsAreCountedAndAreNoFailures() {
    Verdict verdict = dfs(PROGRAM, BUDGET.withMaxSteps(2));
    assertFalse(verdict.failed());
    assertEquals(verdict.executions(), verdict.aborted());
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
  }

  @Test
  void aLimitThatLeftSomethingOutIsNoted() {
    Program program =
        PROGRAM.doing(
            (execution, thread, log) -> {
              if (log.append(thread).length() == 1) {
                execution.cut(VerdictNote.leftOut("early timeouts", "early timeouts: 0"));
              }
            });
    Verdict verdict = dfs(program, BUDGET);
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(List.of("early timeouts: 0"), verdict.noteTexts());
    assertEquals(List.of("early timeouts"), verdict.noteBounds());
    assertEquals(Coverage.INTERRUPTED, dfs(program, BUDGET.withMaxExecutions(2)).coverage());
  }

  @Test
  void everyLimitThatLeftSomethingOutIsNotedOnce() {
    VerdictNote timeouts = VerdictNote.leftOut("early timeouts", "more timeouts were left out");
    VerdictNote wakeups = VerdictNote.leftOut("spurious wakeups", "more wakeups were left out");
    Program program =
        PROGRAM.doing(
            (execution, thread, log) -> {
              execution.cut(timeouts);
              execution.cut(wakeups);
            });
    assertEquals(List.of(timeouts, wakeups), dfs(program, BUDGET).notes());
  }

  @Test
  void aNoteThatSomethingWasLeftOutLimitsAnyVerdict() {
    Verdict exhausted = dfs(PROGRAM, BUDGET);
    assertEquals(Coverage.EXHAUSTED, exhausted.with(VerdictNote.remark("slow")).coverage());
    Verdict limited =
        exhausted.with(VerdictNote.leftOut("fair schedules", "unfair ones were left out"));
    assertEquals(Coverage.WITHIN_BOUNDS, limited.coverage());
    assertEquals(Coverage.WITHIN_BOUNDS, limited.with(VerdictNote.remark("slow")).coverage());
    Verdict interrupted = dfs(PROGRAM, BUDGET.withMaxExecutions(2));
    assertEquals(
        Coverage.INTERRUPTED,
        interrupted.with(VerdictNote.leftOut("fair schedules", "")).coverage());
  }

  @Test
  void nothingIsNotedOtherwise() {
    assertEquals(List.of(), dfs(PROGRAM, BUDGET).notes());
  }

  @Test
  void statesAreCountedIfStepsAreRecorded() {
    assertNull(dfs(PROGRAM, BUDGET).states());
    Strategy traced = new TracedStrategy(new DfsStrategy());
    // All steps depend on each other: two threads of two make 2 + 4 + 6 + 6 states.
    Verdict all = Search.run(StepProgram.of(2, 2), traced, BUDGET, ReplaySettings.NONE, null);
    assertEquals(new StateStatistics(18, 0, true), all.states());
    Verdict twice =
        Search.run(
            StepProgram.of(1, 1),
            new TracedStrategy(new RandomStrategy(1)),
            BUDGET.withMaxExecutions(10),
            ReplaySettings.NONE,
            null);
    assertEquals(new StateStatistics(4, 8, true), twice.states());
  }

  @Test
  void anErrorOfTheProgramEndsTheSearch() {
    Program broken =
        execution -> {
          throw new IllegalStateException("broken");
        };
    assertThrows(IllegalStateException.class, () -> dfs(broken, BUDGET));
  }

  @Test
  void progressIsToldEveryFewExecutions() {
    List<String> told = new ArrayList<>();
    Search.Progress progress =
        standing -> told.add(standing.executions() + " " + standing.outcomes());
    Budget budget = BUDGET.withMaxExecutions(200);
    Program program = StepProgram.of(5, 5).ending(log -> StepProgram.returned("same"));
    Search.run(program, new DfsStrategy(), budget, ReplaySettings.NONE, progress);
    assertEquals(List.of("0 0", "64 1", "128 1", "192 1"), told);
  }

  @Test
  void coverageIsToldInTheWordsOfTheCommand() {
    assertEquals(
        "exhausted within-bounds sampled interrupted unknown",
        String.join(
            " ", java.util.Arrays.stream(Coverage.values()).map(Coverage::toString).toList()));
  }

  @Test
  void anErrorOfTheMachineInterruptsTheSearchWhateverIsLeft() {
    Program last =
        execution -> {
          Outcome outcome = PROGRAM.execute(execution);
          execution.last(VerdictNote.ended("no paper left"));
          return outcome;
        };
    Verdict verdict = dfs(last, new Budget(1000, Duration.ofMinutes(1), 100, true));
    assertEquals(1, verdict.executions());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
    assertEquals(List.of("no paper left"), verdict.noteTexts());
    Program single =
        execution -> {
          Outcome outcome = StepProgram.of(3).execute(execution);
          execution.last(VerdictNote.ended("no paper left"));
          return outcome;
        };
    Verdict all = dfs(single, new Budget(1000, Duration.ofMinutes(1), 100, true));
    assertEquals(Coverage.INTERRUPTED, all.coverage(), "though there is nothing left");
  }

  @Test
  void aSearchWithoutMemoryTellsWhatItKnows() {
    int[] runs = new int[1];
    Program large =
        execution -> {
          if (++runs[0] == 3) {
            throw new OutOfMemoryError("Java heap space");
          }
          return PROGRAM.execute(execution);
        };
    Verdict verdict = dfs(large, new Budget(1000, Duration.ofMinutes(1), 100, true));
    assertEquals(2, verdict.executions());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
    assertEquals(List.of(Verdict.OUT_OF_MEMORY), verdict.notes());
  }
}
