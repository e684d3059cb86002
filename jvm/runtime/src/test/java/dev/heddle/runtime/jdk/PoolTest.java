package dev.heddle.runtime.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.Explore;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Pools;

class PoolTest {
  @Test
  void poolFuturesAndMapWorkTogether() {
    assertEquals(Set.of("{k=2}"), Explore.random(Pools::poolFuturesAndMap, 5000));
  }

  @Test
  void idleWorkersAreNoDeadlock() {
    assertEquals(Set.of("1"), Explore.random(Pools::idleWorkers, 500));
    assertEquals(Set.of("3"), Explore.random(Pools::idleForkJoin, 500));
  }

  @Test
  void aTaskThatWaitsForItsOwnPoolIsADeadlock() {
    assertEquals(Set.of("D"), Explore.random(Pools::starvation, 200));
  }

  @Test
  void aPoolShutsDown() {
    assertEquals(Set.of("2 true true"), Explore.random(Pools::shutdown, 500));
    assertEquals(Set.of("1 1 true", "2 0 true"), Explore.random(Pools::shutdownNow, 500));
  }

  @Test
  void aPoolRefusesWhatItCannotTake() {
    assertEquals(Set.of("full shut down 2"), Explore.random(Pools::rejection, 500));
  }

  @Test
  void coreThreadsEndWhenTheyMay() {
    assertEquals(Set.of("1 0 2"), Explore.random(Pools::coreTimeout, 500));
  }

  @Test
  void aTaskMayThrow() {
    assertEquals(Set.of("no2"), Explore.random(Pools::taskThrows, 500));
    assertEquals(Set.of("ArithmeticException: no"), Explore.random(Pools::executedTaskThrows, 100));
  }

  @Test
  void listsOfTasksAreInvoked() {
    assertEquals(Set.of("[1, 2]"), Explore.random(Pools::invokeAll, 500));
    assertEquals(Set.of("1", "2"), Explore.random(Pools::invokeAny, 2000));
  }

  @Test
  void aCachedPoolUsesIdleWorkers() {
    assertEquals(Set.of("3 1", "3 2"), Explore.random(Pools::cachedPool, 500));
  }

  @Test
  void scheduledTasksRunInTime() {
    assertEquals(Set.of("ab"), Explore.random(Pools::delays, 500));
    assertEquals(Set.of("5 true"), Explore.random(Pools::fixedRate, 500));
  }

  @Test
  void forkedTasksAreJoined() {
    assertEquals(Set.of("6"), Explore.random(Pools::forkJoin, 500));
    assertEquals(Set.of("threw"), Explore.random(Pools::forkJoinThrows, 500));
  }
}
