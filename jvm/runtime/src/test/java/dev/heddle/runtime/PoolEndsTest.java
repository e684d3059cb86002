package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.PoolEnds;

/** What happens to tasks and workers of a pool that is shut down meanwhile. */
class PoolEndsTest {
  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);
  private static final int MOST_EXECUTIONS = 20_000;

  private static Verdict search(ProgramBody program, Strategy strategy) {
    return Explore.verdict(SETTINGS, program, strategy, MOST_EXECUTIONS);
  }

  private static void finds(Set<String> expected, ProgramBody program) {
    for (Strategy strategy : List.of(new DporStrategy(), new DefaultStrategy(1))) {
      assertEquals(expected, Explore.outcomes(search(program, strategy)), strategy.toString());
    }
  }

  private static void findsDeadlock(ProgramBody program, Strategy... strategies) {
    for (Strategy strategy : strategies) {
      Set<String> outcomes = Explore.outcomes(search(program, strategy));
      assertTrue(outcomes.contains("D"), () -> strategy + " has found " + outcomes);
    }
  }

  @Test
  void aFutureMayBeAcceptedAndNeverRun() {
    findsDeadlock(
        PoolEnds::acceptedAtTheEnd, new DporStrategy(), new DefaultStrategy(1), new DfsStrategy());
  }

  @Test
  void aFutureThatIsDroppedIsCancelled() {
    finds(Set.of("true -1", "rejected -1"), () -> PoolEnds.acceptedAndDropped(/* atOnce= */ false));
  }

  @Test
  void aFutureThatIsLeftOverIsNotCancelled() {
    finds(
        Set.of("false 1", "true 0", "rejected 0"),
        () -> PoolEnds.acceptedAndDropped(/* atOnce= */ true));
  }

  @Test
  void aWorkerMayMissTheLastTaskAndWait() {
    findsDeadlock(PoolEnds::joinsWorker, new DporStrategy(), new DefaultStrategy(1));
    findsDeadlock(PoolEnds::awaitsWorker, new DporStrategy(), new DefaultStrategy(1));
  }

  @Test
  void aPoolMayComeToItsEndByASetting() {
    finds(
        Set.of("false false", "true false", "true true", "false true"),
        PoolEnds::droppedAfterShutdown);
  }
}
