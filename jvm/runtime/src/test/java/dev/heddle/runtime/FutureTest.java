package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Futures;

class FutureTest {
  @Test
  void aFutureTellsWhatItsTaskReturnedOrThrew() {
    assertEquals(Set.of("7"), Explore.allSynchronisation(Futures::futureTask));
    assertEquals(Set.of("no"), Explore.allSynchronisation(Futures::futureThrows));
  }

  @Test
  void aFutureCanBeCancelled() {
    assertEquals(
        Set.of(" true none", "ran false 1", "ran true none"),
        Explore.allSynchronisation(Futures::cancel));
    assertEquals(
        Set.of("interrupted", "not run"), Explore.allSynchronisation(Futures::cancelInterrupts));
  }

  @Test
  void waitingForAFutureHasALimit() {
    assertEquals(Set.of("timeout"), Explore.allSynchronisation(Futures::timedGet));
    assertEquals(Set.of("D"), Explore.allSynchronisation(Futures::neverRun));
  }

  @Test
  void stagesFollowEachOther() {
    assertEquals(Set.of("20"), Explore.allSynchronisation(Futures::chain));
    assertEquals(Set.of("ab"), Explore.allSynchronisation(Futures::combine));
    assertEquals(Set.of("true true"), Explore.allSynchronisation(Futures::allOf));
    assertEquals(Set.of("a", "b"), Explore.random(Futures::anyOf, 2000));
  }

  @Test
  void anExceptionGoesDownTheChain() {
    assertEquals(Set.of("5 no"), Explore.allSynchronisation(Futures::exceptionally));
  }

  @Test
  void oneThreadCompletes() {
    assertEquals(
        Set.of("false true b", "true false a"), Explore.allSynchronisation(Futures::complete));
  }

  @Test
  void aFutureThatNobodyCompletesIsADeadlock() {
    assertEquals(Set.of("D"), Explore.allSynchronisation(Futures::neverCompleted));
    assertEquals(Set.of("timeout"), Explore.allSynchronisation(Futures::timedCompletableGet));
  }
}
