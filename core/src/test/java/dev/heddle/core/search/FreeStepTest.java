package dev.heddle.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Budget;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ScriptedProgram;
import dev.heddle.core.Strategy;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps that no thread causes cost nothing, and do not make their thread the running one. */
class FreeStepTest {
  /** Thread 0 takes two steps; thread 1 sleeps and takes one step; all depend on each other. */
  private static final ScriptedProgram PROGRAM =
      new ScriptedProgram(
          List.of(
              List.of(
                  new ScriptedProgram.Op(ScriptedProgram.Act.ADD, 0),
                  new ScriptedProgram.Op(ScriptedProgram.Act.ADD, 0)),
              List.of(
                  new ScriptedProgram.Op(ScriptedProgram.Act.SLEEP, 0),
                  new ScriptedProgram.Op(ScriptedProgram.Act.ADD, 0))),
          2);

  private static Set<String> outcomes(String name, StrategyOptions options) {
    Strategy strategy = Strategies.of(name, options);
    return Search.run(PROGRAM, strategy, Budget.DEFAULT, ReplaySettings.NONE, null)
        .findings()
        .stream()
        .map(f -> f.outcome().summary())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static final StrategyOptions NONE = StrategyOptions.of(1, 1_000);

  /** What each thread reads when thread 1 adds last, first, and in between. */
  private static final String LAST = "0 100 |200 ";

  private static final String FIRST = "200 300 |0 ";
  private static final String BETWEEN = "0 300 |100 ";

  @ParameterizedTest
  @ValueSource(strings = {"dfs", "icb", "dpor", "bpor"})
  void aThreadThatWokeUpStillHasToPreemptTheOneThatRuns(String name) {
    // At the start no thread runs: thread 1 may sleep and go on first.
    assertEquals(Set.of(LAST, FIRST), outcomes(name, NONE.withPreemptions(0)));
    assertEquals(Set.of(LAST, FIRST, BETWEEN), outcomes(name, NONE.withPreemptions(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dfs", "delay"})
  void sleepingIsNoDelay(String name) {
    assertEquals(Set.of(LAST), outcomes(name, NONE.withDelays(0)));
    assertEquals(Set.of(LAST, FIRST, BETWEEN), outcomes(name, NONE.withDelays(1)));
  }

  @Test
  void aPointKnowsTheFreeSteps() {
    Point point = new Point();
    int first = point.addThread();
    int second = point.addThread();
    point.take(first);
    assertEquals(true, point.preempts(second));
    point.enableFree(second);
    assertEquals(1, point.freeCount());
    assertEquals(false, point.preempts(second));
    assertEquals(-1, point.nextOwn(first));
    point.take(second);
    assertEquals(first, point.current());
    point.announce(second, OperationKind.READ, 0);
    assertEquals(0, point.freeCount());
    assertEquals(true, point.preempts(second));
    point.enableFree(first);
    assertEquals(false, point.currentEnabled());
    point.disable(first);
    assertEquals(0, point.freeCount());
    point.show(first);
    assertEquals(1, point.freeCount());
    point.enable(first);
    assertEquals(0, point.freeCount());
  }
}
