package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.PoolInsides;
import programs.PoolPauses;

/** What pools do inside themselves takes few steps, and all its behaviours are found. */
class PoolInsidesTest {
  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);

  private static void finds(Set<String> expected, ProgramBody program) {
    for (Strategy strategy : List.of(new DporStrategy(), new DefaultStrategy(1))) {
      Verdict verdict = Explore.verdict(SETTINGS, program, strategy, 20_000);
      assertEquals(expected, Explore.outcomes(verdict));
    }
  }

  private static long executions(ProgramBody program) {
    Verdict verdict = Explore.verdict(SETTINGS, program, new DporStrategy(), 20_000);
    assertTrue(verdict.coverage() != Coverage.INTERRUPTED, verdict.toString());
    return verdict.executions();
  }

  @Test
  void programsWithPoolsAreExploredToTheEnd() {
    assertTrue(executions(PoolInsides::oneTask) <= 30);
    assertTrue(executions(PoolInsides::twoTasks) <= 500);
    assertTrue(executions(() -> PoolInsides.twoTasksAndTheEnd(1)) <= 500);
    assertTrue(executions(() -> PoolInsides.twoTasksAndTheEnd(2)) <= 1_000);
  }

  @Test
  void whatIsKnownNeedNotBeCounted() {
    finds(Set.of("0", "1"), PoolInsides::countedAfterGet);
    finds(Set.of("0", "1"), PoolInsides::activeAfterGet);
  }

  @Test
  void workersGoInTheirOwnTime() {
    finds(Set.of("0", "1"), PoolInsides::sizeAfterShutdown);
    finds(Set.of("true", "false"), PoolInsides::aliveAfterTermination);
  }

  @Test
  void whoCountsAtTheEndTakesNoMoreExecutions() {
    finds(Set.of("1 0"), PoolInsides::countedAtTheEnd);
    Verdict verdict =
        Explore.verdict(SETTINGS, PoolInsides::countedAtTheEnd, new DporStrategy(), 20_000);
    assertTrue(
        verdict.notes().stream().noneMatch(note -> note.toString().contains("pools")),
        () -> verdict.notes().toString());
  }

  @Test
  void aPoolIsShutDownBeforeItComesToItsEnd() {
    finds(
        Set.of("false false", "false true", "true false", "true true"),
        PoolInsides::statesOfAnEmptyPool);
  }

  @Test
  void aPoolThatIsStoppedInterruptsItsWorkersOneByOne() {
    finds(
        Set.of("accepted", "rejected false", "rejected true"), PoolInsides::rejectedWhileStopping);
    finds(Set.of("true", "false"), PoolInsides::interruptedOneByOne);
  }

  @Test
  void aTaskInTheQueueMayStillBeRejected() {
    finds(
        Set.of("false false", "false true", "true false", "true true"),
        PoolInsides::rejectedForOneThatIsRejected);
  }

  @Test
  void aWorkerMayBeInterruptedBeforeItEnds() {
    finds(Set.of("true", "false"), PoolInsides::interruptedAtTheEnd);
    finds(Set.of("1", "2"), PoolInsides::interruptedAfterFailure);
  }

  @Test
  void aWorkerWaitsForItsNextTaskOrNotYet() {
    finds(Set.of("true", "false"), PoolInsides::sameThreadAgain);
  }

  @Test
  void aPoolMayBeShutDownWhileAWorkerIsAdded() {
    finds(Set.of("false false", "false true", "true false", "true true"), PoolPauses::bothRejected);
    finds(Set.of("false false", "true true"), PoolPauses::acceptedAndNeverRun);
  }

  @Test
  void aPoolMayBeShutDownBeforeATaskIsPutIntoItsQueue() {
    finds(Set.of("true", "false", "rejected"), PoolPauses::runBySuccessor);
  }

  @Test
  void twoThreadsMayFindThatAWorkerIsMissing() {
    finds(Set.of("1", "2"), PoolPauses::twoWorkersForNone);
  }

  @Test
  void aWorkerThatGoesLeavesItsPlaceToOthers() {
    finds(Set.of("ab", "ba"), PoolPauses::overtakesAfterFailure);
    finds(Set.of("ab", "ba"), PoolPauses::overtakesAfterTimeout);
    finds(Set.of("1 false", "1 true", "2 false"), PoolPauses::stoppedBeforeTheSuccessor);
  }

  @Test
  void whoeverComesLastBringsThePoolToItsEnd() {
    finds(Set.of("true", "false"), PoolPauses::whoTerminates);
  }

  @Test
  void aPoolIsShutDownBeforeItsWorkersAreInterrupted() {
    finds(
        Set.of("false false", "false true", "null", "true false", "true true"),
        PoolPauses::interruptedAfterTheEndWasSeen);
  }

  @Test
  void aPoolMayBeSetUpAnewWhileItIsUsed() {
    finds(Set.of("none", "old", "new"), PoolPauses::handlerOfRejected);
    finds(Set.of("true", "false"), PoolPauses::waitsInAPoolThatGrows);
  }

  @Test
  void aScheduledPoolCancelsOneByOneAfterItWasShutDown() {
    Set<String> all = Set.of("false false", "false true", "true false", "true true");
    finds(all, PoolPauses::cancelledAfterShutdown);
    finds(all, PoolPauses::cancelledOneByOne);
    finds(Set.of("false 0", "false 1", "true 0", "true 1"), PoolPauses::cancelledMeanwhile);
  }

  @Test
  void aPoolThatOneThreadUsesTakesNoMoreExecutions() {
    for (ProgramBody program : List.<ProgramBody>of(PoolInsides::oneTask, PoolInsides::twoTasks)) {
      Verdict verdict = Explore.verdict(SETTINGS, program, new DporStrategy(), 20_000);
      assertTrue(
          verdict.notes().stream().noneMatch(note -> note.toString().contains("begun again")),
          () -> verdict.notes().toString());
    }
  }

  @Test
  void whatThreadsOfTheProgramDoIsNoPartOfAStep() {
    Verdict verdict =
        Explore.verdict(
            SETTINGS, PoolInsides::interruptedInTwoSteps, new DefaultStrategy(1), 3_000);
    Set<String> outcomes = Explore.outcomes(verdict);
    assertTrue(outcomes.containsAll(Set.of("0", "1", "2")), outcomes.toString());
  }
}
