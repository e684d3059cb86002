package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Corners;

class CornersTest {
  private static Set<String> reduced(ProgramBody body) {
    Settings settings = Explore.settings().withAllAccesses(false);
    Verdict verdict = Explore.verdict(settings, body, new DporStrategy(), 20_000);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    return Explore.outcomes(verdict);
  }

  @Test
  void aThreadCanBecomeADaemonOnlyWhenItDoesNotRun() {
    Set<String> expected = Set.of("refused false", "accepted true");
    assertEquals(expected, Explore.allSynchronisation(Corners::daemonAfterStart));
    assertEquals(expected, reduced(Corners::daemonAfterStart));
  }

  @Test
  void callsOfOneStepEndWithTheirExceptions() {
    assertEquals(Set.of("1", "2"), reduced(Corners::afterExceptions));
  }

  @Test
  void aWorkerWithATaskIsNotIdle() {
    assertEquals(Set.of("IllegalStateException: late"), reduced(Corners::taskAtTheEnd));
  }
}
