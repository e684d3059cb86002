package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.MockFramework;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import programs.MockedClasses;
import programs.Mocking;

/** Mocks and spies of Mockito are explored by their effects on the program, not inside. */
class MockTest {
  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);

  @BeforeAll
  static void prepare() {
    MockFramework.prepare(Mocking.class);
  }

  private static void same(Set<String> outcomes, ProgramBody body) {
    Explore.same(SETTINGS, outcomes, body);
  }

  @Test
  void threadsMayCallOneStubAtTheSameTime() {
    same(Set.of("10"), Mocking::stubbed);
  }

  @Test
  void aCallOfAMockIsOneStep() {
    Verdict verdict = Explore.verdict(SETTINGS, Mocking::consecutive, new DporStrategy(), 100);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(2, verdict.executions());
  }

  @Test
  void consecutiveAnswersComeInEveryOrder() {
    same(Set.of("1 2", "2 1"), Mocking::consecutive);
  }

  @Test
  void threadsAreSwitchedBetweenCallsOfAMock() {
    same(Set.of("-1", "0"), Mocking::checkThenAct);
  }

  @Test
  void answersMayWaitForOtherCalls() {
    same(Set.of("7"), Mocking::waitingAnswer);
  }

  @Test
  void answersThatWaitForeverAreDeadlocks() {
    same(Set.of("D"), Mocking::stuckAnswer);
  }

  @Test
  void answersThatTakeTheirTimeTakeNone() {
    assertEquals(Set.of("8"), Explore.all(SETTINGS, Mocking::lateAnswers));
  }

  @Test
  void realMethodsOfSpiesLock() {
    same(Set.of("3"), Mocking::spyOnLocks);
  }

  @Test
  void realMethodsOfSpiesRace() {
    assertEquals(Set.of("1", "2"), Explore.all(Mocking::spyOnRace));
  }

  @Test
  void realMethodsOfSpiesOnTheJdkAreSteps() {
    same(Set.of("1 2", "2 1"), Mocking::spyOnList);
  }

  @Test
  void stubbingAMockThatAnotherThreadCallsIsNotSafe() {
    same(Set.of("0 done", "0 undone", "3 done"), Mocking::stubbedMeanwhile);
  }

  /** A thread that sees that a mock was called sees also what was done before. */
  @Test
  void timePassesWhereSomebodyWaitsForACall() {
    assertEquals(Set.of("5"), Explore.all(SETTINGS, Mocking::verifiedInTime));
  }

  @Test
  void timePassesWhereSomebodyWaitsForNoCall() {
    assertEquals(Set.of("not"), Explore.all(SETTINGS, Mocking::neverCalled));
  }

  @Test
  void theOrderOfDifferentMocksMattersToWhoAsksForIt() {
    same(Set.of("as written", "reversed"), Mocking::order);
  }

  @Test
  void staticMethodsAreMockedForOneThread() {
    same(Set.of("1 9"), Mocking::mockedStatic);
  }

  @Test
  void constructedMocksAreShared() {
    same(Set.of("1: 1 2", "1: 2 1"), Mocking::mockedConstruction);
  }

  /** They lock the mock, as the methods do that are mocked. */
  @Test
  void answersOfSynchronizedMethodsExcludeEachOther() {
    assertEquals(Set.of("2"), Explore.all(MockedClasses::guardedAnswers));
    same(Set.of("D", "done"), MockedClasses::stuckAnswers);
    same(Set.of("true"), MockedClasses::notifiedAnswers);
  }

  @Test
  void aMockInitialisesItsClass() {
    same(Set.of("1", "D"), MockedClasses::initialisedByAMock);
  }

  @Test
  void aMockMayBeResetWhileItIsCalled() {
    same(Set.of("0 1", "7 0"), MockedClasses::resetMeanwhile);
  }

  @Test
  void argumentsAreCapturedWhileSomebodyLooks() {
    same(Set.of("0", "1"), MockedClasses::capturedMeanwhile);
  }

  @Test
  void listenersLock() {
    same(Set.of("D", "done"), MockedClasses::listener);
  }

  @Test
  void mocksHaveTheSameHashCodesInEveryExecution() {
    Verdict verdict = Explore.verdict(SETTINGS, MockedClasses::hashed, new DporStrategy(), 1_000);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage(), verdict.notes().toString());
    assertEquals(Set.of("3"), Explore.outcomes(verdict));
  }
}
