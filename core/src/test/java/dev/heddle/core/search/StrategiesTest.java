package dev.heddle.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ReplayStrategy;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StrategiesTest {
  private static final StrategyOptions NONE = StrategyOptions.of(7, 1_000);

  static java.util.List<String> names() {
    return Strategies.names();
  }

  private static void refused(String message, String name, StrategyOptions options) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Strategies.of(name, options));
    assertEquals(message, refused.getMessage());
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyStrategyHasItsNameAndRuns(String name) {
    Strategy strategy = Strategies.of(name, NONE);
    assertEquals(name, strategy.toString());
    Budget budget = Budget.DEFAULT.withMaxExecutions(100);
    Verdict verdict = Search.run(StepProgram.of(2, 2), strategy, budget, ReplaySettings.NONE, null);
    assertTrue(verdict.executions() > 0);
    boolean sampled = verdict.coverage() == Coverage.SAMPLED;
    assertEquals(Strategies.isRandom(name), sampled);
  }

  /** The results of searches of a few programs, restarted after a few executions or not. */
  private static String histories(Strategy strategy, boolean again) {
    StringBuilder history = new StringBuilder();
    for (int seed = 0; seed < 5; seed++) {
      ScriptProgram program = ScriptProgram.random(new Random(seed), 5);
      if (again) {
        strategy.restart();
        program.runs(strategy, 10 + seed);
      }
      strategy.restart();
      program.runs(strategy, 100).forEach(run -> history.append(run.log()).append('\n'));
    }
    return history.toString();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aStrategyThatBeginsAgainIsAsNew(String name) {
    String expected = histories(Strategies.of(name, NONE), /* again= */ false);
    assertEquals(expected, histories(Strategies.of(name, NONE), /* again= */ true));
  }

  /**
   * A random strategy misses one of the six interleavings in 1,000 executions with a probability
   * below 6 * (1 - 1/100)^1000 < 3e-4 if each has a probability of at least a hundredth, which
   * holds for all.
   */
  @ParameterizedTest
  @MethodSource("names")
  void everyStrategyMeetsEveryInterleavingOfASmallProgram(String name) {
    Program program = StepProgram.of(2, 2);
    Budget budget = Budget.DEFAULT.withMaxExecutions(1_000);
    Verdict verdict =
        Search.run(program, Strategies.of(name, NONE), budget, ReplaySettings.NONE, null);
    if (!name.equals("dpor")) {
      assertEquals(
          6,
          verdict.findings().stream()
              .map(f -> f.outcome().summary())
              .collect(Collectors.toCollection(TreeSet::new))
              .size());
    }
    for (Verdict.Finding finding : verdict.findings()) {
      ReplayStrategy replay = new ReplayStrategy(finding.schedule());
      Verdict again = Search.run(program, replay, budget, ReplaySettings.NONE, null);
      assertEquals(finding.outcome(), again.findings().get(0).outcome());
      assertNull(replay.divergence());
    }
  }

  @Test
  void wrongNamesAndNumbersAreRefused() {
    refused(
        "unknown strategy 'magic'; there are: " + String.join(", ", Strategies.names()),
        "magic",
        NONE);
    refused(
        "unknown scheduler 'fair'; there are: round-robin, depth-first, random-order",
        "delay",
        NONE.withScheduler("fair"));
    assertThrows(IllegalArgumentException.class, () -> NONE.withPreemptions(-1));
    assertThrows(IllegalArgumentException.class, () -> NONE.withDelays(-1));
    assertThrows(IllegalArgumentException.class, () -> NONE.withYields(-1));
    assertThrows(IllegalArgumentException.class, () -> NONE.withChoices(0));
    assertThrows(IllegalArgumentException.class, () -> NONE.withDepth(0));
  }

  @Test
  void contradictoryOptionsAreRefused() {
    refused("the strategy icb has no use for delays", "icb", NONE.withDelays(1));
    refused("the strategy delay has no use for preemptions", "delay", NONE.withPreemptions(1));
    refused("the strategy dfs has no use for depth", "dfs", NONE.withDepth(2));
    refused("the strategy dfs has no use for scheduler", "dfs", NONE.withScheduler("round-robin"));
    refused("the strategy pct has no use for choices", "pct", NONE.withChoices(2));
  }

  @Test
  void optionsMeanAStrategyOfTheirOwn() {
    assertNull(Strategies.implied(NONE));
    assertEquals("icb", Strategies.implied(NONE.withPreemptions(2)));
    assertEquals("delay", Strategies.implied(NONE.withDelays(2)));
    assertEquals("delay", Strategies.implied(NONE.withScheduler("depth-first")));
    assertEquals("idb", Strategies.implied(NONE.withChoices(2)));
    assertEquals("pct", Strategies.implied(NONE.withDepth(2)));
    for (StrategyOptions options :
        new StrategyOptions[] {
          NONE.withPreemptions(1).withDelays(2),
          NONE.withPreemptions(1).withYields(2),
          NONE.withDelays(1).withYields(2),
          NONE.withYields(2)
        }) {
      Strategies.of(String.valueOf(Strategies.implied(options)), options);
    }
    assertInstanceOf(DefaultStrategy.class, Strategies.byDefault(NONE));
  }

  @Test
  void everySchedulerIsKnownByItsName() {
    for (String name : Strategies.schedulers()) {
      Strategy strategy = Strategies.of("delay", NONE.withScheduler(name).withDelays(0));
      Verdict verdict =
          Search.run(StepProgram.of(2, 2), strategy, Budget.DEFAULT, ReplaySettings.NONE, null);
      assertEquals(1, verdict.executions());
    }
  }
}
