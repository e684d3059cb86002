package dev.heddle.runtime.internals;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import programs.Parking;

class ParkingTest {
  private static Set<String> all(ProgramBody body) {
    return Explore.allSynchronisation(body);
  }

  @Test
  void anUnparkEndsAParkWhicheverComesFirst() {
    assertEquals(Set.of("woken"), all(Parking::plain));
    assertEquals(Set.of("woken"), all(Parking::ownPermit));
    assertEquals(Set.of("woken"), all(Parking::flag));
  }

  @Test
  void permitsDoNotAddUp() {
    assertEquals(Set.of("D", "woken"), all(Parking::onePermit));
  }

  @Test
  void aPermitGivenTooEarlyIsLost() {
    assertEquals(Set.of("D", "woken"), all(Parking::permitBeforeFlag));
    assertEquals(Set.of("D"), all(Parking::unstarted));
  }

  @Test
  void aParkThatNobodyEndsIsADeadlockThatSaysSo() {
    Set<String> deadlocks =
        Explore.verdict(Explore.settings(), Parking::forgotten, new DfsStrategy(), 1_000)
            .findings()
            .stream()
            .map(f -> f.outcome().summary().replaceAll(":\\d+", ":n"))
            .collect(Collectors.toSet());
    assertEquals(
        Set.of(
            "deadlock: main waits for the end of parked at Parking.java:n;"
                + " parked waits for an unpark, blocked by String at Parking.java:n"),
        deadlocks);
  }

  @Test
  void anInterruptEndsAParkAndStays() {
    assertEquals(Set.of("true true"), all(Parking::interrupted));
  }

  @Test
  void timedParksTakeVirtualTime() {
    assertEquals(Set.of("1000 2000 2997000"), all(Parking::timed));
  }

  @Test
  void theBlockerIsSeenWhileAThreadIsParked() {
    assertEquals(Set.of("null null", "why null"), all(Parking::blocker));
  }
}
