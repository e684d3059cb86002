package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Permits;

class SemaphoreTest {
  @Test
  void oneSemaphorePermitExcludes() {
    assertEquals(Set.of("2 1"), Explore.all(Permits::semaphoreAsLock));
    assertEquals(Set.of("2 1"), Explore.all(Permits::fairSemaphoreAsLock));
  }

  @Test
  void permitsLimitHowManyAreInside() {
    assertEquals(Set.of("1", "2"), Explore.random(Permits::semaphoreLimits, 2000));
  }

  @Test
  void aLargeRequestThatIsFirstKeepsASmallOneWaiting() {
    assertEquals(Set.of("done", "D"), Explore.allSynchronisation(Permits::largeRequestFirst));
  }

  @Test
  void permitsCanBeTriedForAndDrained() {
    assertEquals(
        Set.of("truefalse false true1"), Explore.allSynchronisation(Permits::semaphoreTrying));
  }

  @Test
  void anInterruptEndsTheWaitForAPermit() {
    assertEquals(Set.of("interrupted"), Explore.allSynchronisation(Permits::semaphoreInterrupted));
  }

  @Test
  void noPermitIsADeadlock() {
    assertEquals(Set.of("D"), Explore.allSynchronisation(Permits::noPermit));
  }
}
