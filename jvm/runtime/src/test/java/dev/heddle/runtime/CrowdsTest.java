package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Crowds;

class CrowdsTest {
  @Test
  void aLoopBeforeAndWhileStartingThreadsHidesNothing() {
    Set<String> seen = Explore.random(() -> Crowds.manyThreads(9), 2_000);
    assertTrue(seen.contains("9"), seen::toString);
    assertTrue(seen.contains("8"), seen::toString);
  }

  @Test
  void finiteLoopsAreNoLivelocks() {
    assertEquals(Set.of("100"), Explore.random(() -> Crowds.longRuns(2, 50), 50));
    assertEquals(Set.of("400"), Explore.random(() -> Crowds.longRuns(2, 200), 50));
  }

  @Test
  void aLongExecutionDoesNotOverflow() {
    assertEquals(Set.of("600"), Explore.random(() -> Crowds.longRuns(3, 200), 100));
  }

  @Test
  void aRacyLoggerLosesMessages() {
    assertEquals(Set.of("1", "2", "3"), Explore.all(Crowds::racyLogger));
  }
}
