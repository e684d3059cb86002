package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.OwnSynchronizers;

class OwnSynchronizerTest {
  @Test
  void aMutexExcludes() {
    assertEquals(Set.of("2"), Explore.all(OwnSynchronizers::mutex));
    assertEquals(Set.of("D"), Explore.all(OwnSynchronizers::mutexTwice));
  }

  @Test
  void aMutexHasConditions() {
    assertEquals(Set.of("done"), Explore.allSynchronisation(OwnSynchronizers::mutexCondition));
    assertEquals(Set.of("2"), Explore.allSynchronisation(OwnSynchronizers::longMutex));
  }

  @Test
  void nothingIsLostWhileTheLockIsReleasedToWait() {
    assertEquals(
        Set.of("interrupted"), Explore.allSynchronisation(OwnSynchronizers::interruptedRelease));
    assertEquals(Set.of("done"), Explore.allSynchronisation(OwnSynchronizers::signalledRelease));
  }

  @Test
  void aLatchLetsAllGo() {
    assertEquals(Set.of("false"), Explore.allSynchronisation(OwnSynchronizers::latch));
    assertEquals(Set.of("done"), Explore.all(OwnSynchronizers::fieldLatch));
  }

  @Test
  void changingTheStateWithoutReleaseWakesNobody() {
    assertEquals(Set.of("done", "D"), Explore.allSynchronisation(OwnSynchronizers::silentLatch));
  }
}
