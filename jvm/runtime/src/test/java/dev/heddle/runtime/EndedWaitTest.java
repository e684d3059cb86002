package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.EndedWaits;

/**
 * A wait that was not ended by a notification can still find that what it waited for has come: the
 * notifier got the lock first. Scheduling points at synchronisation are enough to see that.
 */
class EndedWaitTest {
  private static void assertOutcomes(Set<String> expected, ProgramBody body) {
    JavaSettings settings = Explore.settings().withEarlyTimeouts(1).withAllAccesses(false);
    assertEquals(expected, Explore.all(settings, body));
  }

  @Test
  void waitsThatRunOut() {
    Set<String> expected = Set.of("skipped", "notified true", "ran out false", "ran out true");
    assertOutcomes(expected, EndedWaits::monitorRunsOut);
    assertOutcomes(expected, () -> EndedWaits.conditionRunsOut(false));
    assertOutcomes(expected, () -> EndedWaits.conditionRunsOut(true));
  }

  @Test
  void waitsThatAreInterrupted() {
    Set<String> expected =
        Set.of("skipped", "notified true", "interrupted false", "interrupted true");
    assertOutcomes(expected, EndedWaits::monitorInterrupted);
    assertOutcomes(expected, () -> EndedWaits.conditionInterrupted(false));
    assertOutcomes(expected, () -> EndedWaits.conditionInterrupted(true));
  }
}
