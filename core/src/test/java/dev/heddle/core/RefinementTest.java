package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search of a program that turns out to need more scheduling points begins again. */
class RefinementTest {
  private static final Budget BUDGET = new Budget(8, Duration.ofMinutes(5), 1_000, true);

  /** Takes one step in each of two threads until an execution asks for two. */
  private static final class Refining implements Program {
    private final int refiningExecution;
    private final List<String> ends = new ArrayList<>();
    private int executions;

    Refining(int refiningExecution) {
      this.refiningExecution = refiningExecution;
    }

    @Override
    public Outcome execute(Execution execution) {
      if (executions++ < refiningExecution) {
        Outcome outcome = StepProgram.of(1, 1).execute(execution);
        if (executions == refiningExecution) {
          execution.refine("fine");
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
    Verdict verdict = Search.run(new Refining(1), new DfsStrategy(), BUDGET, "coarse", null);
    assertEquals(6, verdict.executions());
    assertEquals(6, verdict.findings().size());
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
  }

  @Test
  void whatWasFoundBeforeStaysFoundWithItsOwnSettings() {
    Verdict verdict = Search.run(new Refining(2), new DfsStrategy(), BUDGET, "coarse", null);
    assertEquals(7, verdict.executions());
    assertEquals(
        List.of("01 coarse", "0011 fine"),
        verdict.findings().stream()
            .limit(2)
            .map(f -> f.outcome().summary() + " " + f.schedule().settings())
            .toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"dfs", "random", "both"})
  void aStrategyChoosesAsIfItHadJustBegun(String name) {
    Refining restarted = new Refining(2);
    Search.run(restarted, strategy(name), BUDGET.withMaxExecutions(6), "coarse", null);
    Refining fresh = new Refining(0);
    Search.run(fresh, strategy(name), BUDGET, "fine", null);
    assertEquals(fresh.ends.subList(0, 4), restarted.ends.subList(0, 4));
  }

  private static Strategy strategy(String name) {
    return switch (name) {
      case "dfs" -> new DfsStrategy();
      case "random" -> new RandomStrategy(7);
      default -> new DefaultStrategy(7);
    };
  }
}
