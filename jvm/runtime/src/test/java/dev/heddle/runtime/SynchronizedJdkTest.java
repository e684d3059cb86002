package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.SynchronizedJdk;

class SynchronizedJdkTest {
  @Test
  void checkThenActOnAVectorIsFound() {
    assertEquals(Set.of("1", "2"), Explore.allSynchronisation(SynchronizedJdk::vectorCheckThenAct));
  }

  @Test
  void checkThenActUnderTheVectorsMonitorIsFine() {
    assertEquals(Set.of("1"), Explore.allSynchronisation(SynchronizedJdk::vectorGuarded));
  }

  @Test
  void whoHoldsTheMonitorKeepsOthersOutOfTheMethods() {
    assertEquals(
        Set.of("same"),
        Explore.allSynchronisation(() -> SynchronizedJdk.listHeldOut(SynchronizedJdk.vector())));
    assertEquals(
        Set.of("same"),
        Explore.allSynchronisation(() -> SynchronizedJdk.listHeldOut(SynchronizedJdk.list())));
    assertEquals(Set.of("same"), Explore.allSynchronisation(SynchronizedJdk::stackHeldOut));
    assertEquals(Set.of("same1"), Explore.allSynchronisation(SynchronizedJdk::subclassHeldOut));
  }

  @Test
  void whoHoldsTheMonitorOfAClassKeepsOthersOutOfItsStaticMethods() {
    assertEquals(
        Set.of("unset true", "set true"),
        Explore.allSynchronisation(SynchronizedJdk::staticHeldOut));
  }

  @Test
  void checkThenActOnATableIsFound() {
    assertEquals(
        Set.of("none", "lost"),
        Explore.allSynchronisation(
            () -> SynchronizedJdk.tableCheckThenAct(SynchronizedJdk.table())));
    assertEquals(
        Set.of("none", "lost"),
        Explore.allSynchronisation(() -> SynchronizedJdk.tableCheckThenAct(SynchronizedJdk.map())));
  }

  @Test
  void appendsAreSteps() {
    assertEquals(
        Set.of("abc", "acb", "cab"), Explore.allSynchronisation(SynchronizedJdk::stringBuffer));
    assertEquals(
        Set.of("abc", "cab"), Explore.allSynchronisation(SynchronizedJdk::stringBufferGuarded));
  }

  @Test
  void aSwitchInsideASynchronizedMethodDoesNotHang() {
    assertEquals(Set.of("0 0 1"), Explore.allSynchronisation(SynchronizedJdk::switchedInside));
  }

  @Test
  void anExceptionLeavesTheMonitor() {
    assertEquals(Set.of("thrown false"), Explore.allSynchronisation(SynchronizedJdk::exception));
  }

  @Test
  void theProgramCanWaitOnAVector() {
    assertEquals(Set.of("x"), Explore.allSynchronisation(SynchronizedJdk::waitOnVector));
  }

  @Test
  void anIteratorWaitsForWhoHoldsTheVector() {
    assertEquals(Set.of("x"), Explore.allSynchronisation(SynchronizedJdk::iterator));
  }
}
