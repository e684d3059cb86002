package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
}
