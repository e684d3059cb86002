package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.ReadWriteLocks;

class ReadWriteLockTest {
  @Test
  void readersShare() {
    assertEquals(Set.of("1", "2"), Explore.allSynchronisation(ReadWriteLocks::readersShare));
  }

  @Test
  void writersExclude() {
    assertEquals(Set.of("0", "2"), Explore.allSynchronisation(ReadWriteLocks::writersExclude));
  }

  @Test
  void aWriterCanBecomeAReader() {
    assertEquals(Set.of("1"), Explore.allSynchronisation(ReadWriteLocks::downgrade));
  }

  @Test
  void aReaderThatWantsToWriteWaitsForItself() {
    assertEquals(Set.of("D"), Explore.allSynchronisation(ReadWriteLocks::upgrade));
  }

  @Test
  void aWaitingWriterKeepsNewReadersOut() {
    assertEquals(
        Set.of("done", "D"), Explore.allSynchronisation(ReadWriteLocks::writerBetweenReaders));
  }

  @Test
  void aReaderMayReadAgainWhileAWriterWaits() {
    assertEquals(Set.of("0 false"), Explore.allSynchronisation(ReadWriteLocks::reentrantReader));
    assertEquals(
        Set.of("0 false"), Explore.allSynchronisation(ReadWriteLocks::fairReentrantReader));
  }

  @Test
  void tryingDoesNotWaitLongerThanAllowed() {
    assertEquals(
        Set.of("true false false true 20"), Explore.allSynchronisation(ReadWriteLocks::trying));
  }

  @Test
  void onlyHoldersCanUnlock() {
    assertEquals(
        Set.of("read write"), Explore.allSynchronisation(ReadWriteLocks::unlockWithoutLock));
  }

  @Test
  void writeLocksHaveConditions() {
    assertEquals(Set.of("refused"), Explore.allSynchronisation(ReadWriteLocks::conditions));
  }
}
