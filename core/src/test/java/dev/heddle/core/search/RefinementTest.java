package dev.heddle.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Execution;
import dev.heddle.core.NamedSettings;
import dev.heddle.core.Outcome;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ScriptedProgram;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search restarts if its program needs more scheduling points. */
class RefinementTest {
  private static final Budget BUDGET = new Budget(8, Duration.ofMinutes(5), 1_000, true);

  /** Takes one step in each of two threads until an execution asks for two. */
  private static final class Refining implements Program {
    private final int refiningExecution;
    private final List<String> ends = new ArrayList<>();
    private final boolean breaksOff;
    private int executions;

    Refining(int refiningExecution) {
      this(refiningExecution, true);
    }

    Refining(int refiningExecution, boolean breaksOff) {
      this.refiningExecution = refiningExecution;
      this.breaksOff = breaksOff;
    }

    @Override
    public Outcome execute(Execution execution) {
      if (executions++ < refiningExecution) {
        Outcome outcome = StepProgram.of(1, 1).execute(execution);
        if (executions == refiningExecution) {
          execution.refine(new NamedSettings("fine"));
          return breaksOff ? new Outcome.Aborted("more points") : outcome;
        }
        return outcome;
      }
      Outcome outcome = StepProgram.of(2, 2).execute(execution);
      ends.add(outcome.summary());
      return outcome;
    }
  }

  @Test
  void everythingIsExploredWithTheNewPoints() {
    Verdict verdict =
        Search.run(new Refining(1), new DfsStrategy(), BUDGET, new NamedSettings("coarse"), null);
    assertEquals(6, verdict.executions());
    assertEquals(6, verdict.findings().size());
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
  }

  @Test
  void aProgramThatAlwaysAsksForMoreDoesNotRunForEver() {
    Program program =
        execution -> {
          StepProgram.of(1, 1).execute(execution);
          execution.refine(new NamedSettings("finer"));
          return new Outcome.Aborted("more points");
        };
    Budget hurry = BUDGET.withMaxTime(Duration.ofMillis(1));
    assertEquals(
        0, Search.run(program, new DfsStrategy(), hurry, ReplaySettings.NONE, null).executions());
    assertEquals(
        0, Search.run(program, new DporStrategy(), hurry, ReplaySettings.NONE, null).executions());
  }

  @Test
  void whatWasFoundBeforeStaysFoundWithItsOwnSettings() {
    Verdict verdict =
        Search.run(new Refining(2), new DfsStrategy(), BUDGET, new NamedSettings("coarse"), null);
    assertEquals(7, verdict.executions());
    assertEquals(
        List.of("01 coarse", "0011 fine"),
        verdict.findings().stream()
            .limit(2)
            .map(f -> f.outcome().summary() + " " + f.schedule().settings())
            .toList());
  }

  /** Its schedule may lead elsewhere, so the verdict says nothing about it. */
  @Test
  void anExecutionThatMightNotBeTheSameAgainDoesNotCount() {
    Refining refining = new Refining(1, false);
    Program program =
        new Program() {
          @Override
          public Outcome execute(Execution execution) {
            return refining.execute(execution);
          }

          @Override
          public boolean settled() {
            return refining.executions > 1;
          }
        };
    Verdict verdict =
        Search.run(program, new DfsStrategy(), BUDGET, new NamedSettings("coarse"), null);
    assertEquals(6, verdict.executions());
    assertEquals("0011 fine", first(verdict));
  }

  @Test
  void anExecutionThatCameToItsEndCountsAlsoIfItShowedThatMorePointsAreNeeded() {
    Verdict verdict =
        Search.run(
            new Refining(1, false), new DfsStrategy(), BUDGET, new NamedSettings("coarse"), null);
    assertEquals(7, verdict.executions());
    assertEquals("01 coarse", first(verdict));
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
  }

  @Test
  void anExecutionThatWasBrokenOffDoesNotUseUpTheBudgetOfOne() {
    Budget one = BUDGET.withMaxExecutions(1);
    Verdict verdict =
        Search.run(new Refining(1), new DfsStrategy(), one, new NamedSettings("coarse"), null);
    assertEquals(1, verdict.executions());
    assertEquals("0011 fine", first(verdict));
  }

  private static String first(Verdict verdict) {
    Verdict.Finding first = verdict.findings().get(0);
    return first.outcome().summary() + " " + first.schedule().settings();
  }

  @Test
  void executionsThatAreBrokenOffAreTakenFromTheBudgetAndTold() {
    Verdict verdict =
        Search.run(
            new Refining(2),
            new DfsStrategy(),
            BUDGET.withMaxExecutions(4),
            new NamedSettings("coarse"),
            null);
    assertEquals(3, verdict.executions());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
    assertEquals(List.of("1 more execution was broken off to begin again"), verdict.noteTexts());
  }

  @ParameterizedTest
  @ValueSource(strings = {"dfs", "random", "both"})
  void aStrategyChoosesAsIfItHadJustBegun(String name) {
    Refining restarted = new Refining(2);
    Search.run(
        restarted, strategy(name), BUDGET.withMaxExecutions(6), new NamedSettings("coarse"), null);
    Refining fresh = new Refining(0);
    Search.run(fresh, strategy(name), BUDGET, new NamedSettings("fine"), null);
    assertEquals(fresh.ends.subList(0, 4), restarted.ends.subList(0, 4));
  }

  private static Strategy strategy(String name) {
    return switch (name) {
      case "dfs" -> new DfsStrategy();
      case "random" -> new RandomStrategy(7);
      default -> new DefaultStrategy(7);
    };
  }

  /**
   * What was seen before the restart must be seen again, also calls with state-dependent
   * footprints.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 6})
  void allClassesAreVisitedWithTheNewPoints(int refiningExecution) {
    ScriptedProgram calls = ScriptedProgram.with(ScriptedProgram.Act.ONCE, 0, 3, 2, 2).withCalls();
    List<String> ends = new ArrayList<>();
    AtomicInteger executions = new AtomicInteger();
    Program refined =
        execution -> {
          Outcome outcome = calls.execute(execution);
          if (executions.incrementAndGet() == refiningExecution) {
            execution.refine(new NamedSettings("fine"));
            ends.clear();
          } else if (!(outcome instanceof Outcome.Aborted)) {
            ends.add(outcome.summary());
          }
          return outcome;
        };
    Budget budget = BUDGET.withMaxExecutions(10_000);
    Verdict verdict =
        Search.run(refined, new DporStrategy(), budget, new NamedSettings("coarse"), null);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    Verdict all = Search.run(calls, new DfsStrategy(), budget, new NamedSettings("fine"), null);
    assertEquals(
        all.findings().stream().map(f -> f.outcome().summary()).collect(Collectors.toSet()),
        new HashSet<>(ends));
  }
}
