package dev.heddle.runtime.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.Explore;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Chances;

class ChanceTest {
  private static String only(ProgramBody body) {
    Set<String> outcomes = Explore.random(body, 20);
    assertEquals(1, outcomes.size(), () -> "they differ: " + outcomes);
    return outcomes.iterator().next();
  }

  @Test
  void threadNamesAndIdsBeginAgainInEveryExecution() {
    assertEquals(
        "[1, Thread-0, 32, Thread-1, pool-1-thread-1, pool-2-thread-1, ForkJoinPool-1-worker-1]",
        only(Chances::threads));
  }

  @Test
  void timersAreNumberedAgainInEveryExecution() {
    assertEquals("Timer-0", only(Chances::timers));
  }

  @Test
  void randomNumbersAreTheSameInEveryExecution() {
    only(Chances::random);
  }

  @Test
  void identityHashCodesAreTheSameInEveryExecution() {
    only(Chances::hashes);
  }

  @Test
  void immutableCollectionsAreGoneThroughInTheSameOrder() {
    only(Chances::collections);
  }

  @Test
  void clocksAreVirtual() {
    assertEquals(
        List.of(
                "1000000000",
                "1577836800000",
                "2020-01-01T00:00:00Z",
                "2020-01-01T00:00",
                "1577836800000",
                "1577836800000",
                "1577836800000",
                "4",
                "2020-01-01T00:00:01.500Z")
            .toString(),
        only(Chances::clocks));
  }
}
