package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Permits;

class BarrierTest {
  @Test
  void aLatchOpensWhenAllHaveCounted() {
    assertEquals(Set.of("2 0"), Explore.allSynchronisation(Permits::latch));
    assertEquals(Set.of("D"), Explore.allSynchronisation(Permits::latchNeverOpens));
    assertEquals(Set.of("true false"), Explore.allSynchronisation(Permits::latchWithLimit));
  }

  @Test
  void aBarrierWaitsForAll() {
    assertEquals(Set.of("2 false"), Explore.all(Permits::barrier));
    assertEquals(Set.of("0"), Explore.allSynchronisation(Permits::barrierRounds));
  }

  @Test
  void aBarrierBreaks() {
    assertEquals(Set.of("timeout broken"), Explore.allSynchronisation(Permits::barrierTimesOut));
    assertEquals(Set.of("1 1 true"), Explore.allSynchronisation(Permits::barrierActionThrows));
  }

  @Test
  void aPhaserAdvancesWhenAllHaveArrived() {
    assertEquals(Set.of("11 true"), Explore.allSynchronisation(Permits::phaser));
    assertEquals(Set.of("timeout2"), Explore.allSynchronisation(Permits::phaserWaits));
    assertEquals(Set.of("D"), Explore.allSynchronisation(Permits::phaserPartyMissing));
  }

  @Test
  void anExchangeNeedsTwo() {
    assertEquals(Set.of("ba"), Explore.allSynchronisation(Permits::exchanger));
    assertEquals(Set.of("timeout"), Explore.allSynchronisation(Permits::exchangerAlone));
  }
}
