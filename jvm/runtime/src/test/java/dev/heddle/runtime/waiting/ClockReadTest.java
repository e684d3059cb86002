package dev.heddle.runtime.waiting;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.settings.ScheduleSettings;
import dev.heddle.runtime.settings.Settings;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.ClockReads;

/** Time can pass between any two reads of the clock if another thread waits for it. */
class ClockReadTest {
  private static Settings settings(int early) {
    return Explore.settings().withAllAccesses(false).withEarlyTimeouts(early);
  }

  private static Set<String> all(int early, ProgramBody body) {
    return Explore.all(settings(early), body);
  }

  @Test
  void anEarlyTimeoutComesBeforeBetweenOrAfterReads() {
    assertEquals(Set.of("0 0"), all(0, ClockReads::twice));
    assertEquals(Set.of("0 0", "0 10", "10 10"), all(1, ClockReads::twice));
  }

  @Test
  void anEarlyTimeoutComesBeforeAWaitBegins() {
    for (ProgramBody body :
        new ProgramBody[] {ClockReads::sleep, ClockReads::park, ClockReads::monitor}) {
      assertEquals(Set.of("10"), all(0, body));
      assertEquals(Set.of("10", "20"), all(1, body));
    }
  }

  /**
   * With one early timeout: the other thread is woken before the first read (0), or while this one
   * waits (5 or 20); or the limit of the join is reached first (10), after which the other may be
   * woken before the time is measured (20), and have ended or not when that is asked.
   */
  @Test
  void aJoinWithALimitIsMeasured() {
    assertEquals(Set.of("came 5"), all(0, () -> ClockReads.join(5)));
    assertEquals(Set.of("timeout 10"), all(0, () -> ClockReads.join(20)));
    assertEquals(
        Set.of("came 0", "came 5", "came 10", "timeout 10"), all(1, () -> ClockReads.join(5)));
    assertEquals(
        Set.of("came 0", "came 20", "timeout 10", "timeout 20"), all(1, () -> ClockReads.join(20)));
  }

  @Test
  void whoWaitsAloneForTimeToPassNeedsNoMorePoints() {
    Verdict verdict = Explore.verdict(settings(1), ClockReads::alone, new DfsStrategy(), 1_000);
    assertEquals(Set.of("10"), Explore.outcomes(verdict));
    String last = verdict.findings().get(0).schedule().settings();
    assertEquals(
        Promotions.NONE, ScheduleSettings.parse(last, Settings.DEFAULT).settings().promotions());
  }
}
