package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.StampedLocks;

class StampedLockTest {
  @Test
  void writersExclude() {
    assertEquals(Set.of("2"), Explore.all(StampedLocks::writersExclude));
  }

  @Test
  void validationTellsWhetherAWriterCameBetween() {
    assertEquals(Set.of("00", "11", "invalid"), Explore.all(StampedLocks::optimisticRead));
    assertEquals(
        Set.of("00", "01", "10", "11"), Explore.all(StampedLocks::optimisticReadWithoutValidation));
  }

  @Test
  void onlyALoneReaderCanBecomeAWriter() {
    assertEquals(Set.of("0", "1", "2"), Explore.allSynchronisation(StampedLocks::conversions));
  }

  @Test
  void tryingDoesNotWaitLongerThanAllowed() {
    assertEquals(Set.of("true false false 2"), Explore.allSynchronisation(StampedLocks::trying));
  }

  @Test
  void aWriterThatWantsToWriteAgainWaitsForItself() {
    assertEquals(Set.of("D"), Explore.allSynchronisation(StampedLocks::notReentrant));
  }

  @Test
  void aWrongStampIsRefused() {
    assertEquals(Set.of("refused"), Explore.allSynchronisation(StampedLocks::wrongStamp));
  }

  @Test
  void readersSeeAllOrNothing() {
    assertEquals(Set.of("0", "1"), Explore.allSynchronisation(StampedLocks::readersAndWriter));
  }

  private static Verdict raced(ProgramBody body) {
    Budget budget = new Budget(20_000, Duration.ofMinutes(1), 10_000, true);
    Verdict verdict =
        new JavaSearch(Explore.settings().withAllAccesses(false), new RaceDetector())
            .explore(body, new DporStrategy(), budget, "test", null);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    Verdict all = Explore.verdict(Explore.settings(), body, new DporStrategy(), 20_000);
    assertEquals(Explore.outcomes(all), Explore.outcomes(verdict));
    return verdict;
  }

  @Test
  void optimisticReadsThatAreValidatedDoNotRace() {
    assertEquals(List.of(), raced(StampedLocks::validated).races());
    assertEquals(List.of(), raced(StampedLocks::converted).races());
  }

  @Test
  void whatIsDoneWithAnInvalidReadBeforeAskingIsFound() {
    Set<String> outcomes = Explore.outcomes(raced(StampedLocks::usedTooEarly));
    assertEquals(Set.of("-1", "1", "IllegalStateException: ArithmeticException"), outcomes);
  }

  @Test
  void optimisticReadsThatNobodyValidatesRace() {
    assertEquals(1, raced(StampedLocks::neverValidated).races().size());
    Verdict lost = raced(StampedLocks::writtenWithoutAsking);
    assertEquals(1, lost.races().size());
    assertEquals(Set.of("1", "2"), Explore.outcomes(lost));
  }
}
