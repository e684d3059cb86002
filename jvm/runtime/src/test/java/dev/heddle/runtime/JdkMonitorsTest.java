package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.CoverageCuts;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.JdkMonitors;

/** No thread waits for a real monitor of the JDK, or enters a method whose monitor is held. */
class JdkMonitorsTest {
  private static final Set<String> DONE = Set.of("done");

  @Test
  void collectionsInsideOthers() {
    assertEquals(DONE, Explore.all(JdkMonitors::wrappedTable));
    assertEquals(DONE, Explore.all(JdkMonitors::concatenated));
    assertEquals(DONE, Explore.all(JdkMonitors::key));
    assertEquals(Set.of("[1, 2]"), Explore.all(JdkMonitors::sorted));
  }

  @Test
  void vectorsComparedWithEachOtherCanDeadlock() {
    assertEquals(Set.of("D", "done"), Explore.all(JdkMonitors::compared));
  }

  @Test
  void whoHoldsABufferKeepsItsWriterOut() {
    assertEquals(Set.of("abx", "xab"), Explore.all(JdkMonitors::buffer));
  }

  @Test
  void streamsAndReaders() {
    assertEquals(DONE, Explore.all(JdkMonitors::streams));
    assertEquals(DONE, Explore.all(() -> JdkMonitors.printing(false)));
    assertEquals(DONE, Explore.all(() -> JdkMonitors.printing(true)));
    assertEquals(DONE, Explore.all(JdkMonitors::reader));
  }

  @Test
  void propertiesAndDates() {
    assertEquals(Set.of("1 true"), Explore.random(JdkMonitors::properties, 200));
  }

  @Test
  void classesThatWaitHaveSimulatedMonitors() {
    assertEquals(Set.of("false"), Explore.random(JdkMonitors::managed, 100));
  }

  @Test
  void whoIsCalledWithARealMonitorMayNotify() {
    assertEquals(Set.of("[held true]"), Explore.random(() -> JdkMonitors.called(false), 10));
  }

  @Test
  void aSearchInWhichRealMonitorsKeptThreadsFromBeingSwitchedIsNotExhausted() {
    for (Strategy strategy : List.of(new DfsStrategy(), new DporStrategy())) {
      Verdict verdict =
          Explore.verdict(
              Explore.settings().withAllAccesses(false), JdkMonitors::inside, strategy, 10_000);
      assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage(), verdict::toString);
      assertEquals(Set.of("0 0", "1 1"), Explore.outcomes(verdict));
      assertEquals(List.of("monitors of the JDK"), verdict.noteBounds());
      assertEquals(List.of(CoverageCuts.REAL_MONITORS.text()), verdict.noteTexts());
    }
  }

  @Test
  void othersRunBeforeAndAfterASystemPropertyIsSet() {
    Set<String> seen = Set.of("0 null", "0 1", "1 null", "1 1");
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    for (Strategy strategy : List.of(new DfsStrategy(), new DporStrategy())) {
      Verdict verdict = Explore.verdict(settings, JdkMonitors::setsProperty, strategy, 10_000);
      assertEquals(seen, Explore.outcomes(verdict));
      assertEquals(Coverage.EXHAUSTED, verdict.coverage(), verdict::toString);
    }
  }

  @Test
  void whoIsCalledWithARealMonitorCannotWait() {
    ProgramBody body = () -> JdkMonitors.called(true);
    NotControlledException refused =
        assertThrows(NotControlledException.class, () -> Explore.random(body, 10));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains("code of the JDK has entered its real monitor"), message);
  }
}
