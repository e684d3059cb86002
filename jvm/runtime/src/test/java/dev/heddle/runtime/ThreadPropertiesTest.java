package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import programs.ThreadProperties;

/** Names and other properties of threads are read and changed in every order. */
class ThreadPropertiesTest {
  private static final Settings SETTINGS = Explore.settings().withAllAccesses(false);

  private static long executions(ProgramBody body) {
    Verdict verdict = Explore.verdict(SETTINGS, body, new DfsStrategy(), 10_000);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    return verdict.executions();
  }

  @ParameterizedTest
  @CsvSource({"name, A, new", "text, false, true", "priority, 5, 3", "loader, false, true"})
  void othersChangeThem(String property, String before, String after) {
    Explore.same(SETTINGS, Set.of(before, after), () -> ThreadProperties.changed(property));
  }

  @ParameterizedTest
  @CsvSource({"name, A, new", "text, false, true", "priority, 5, 3", "loader, false, true"})
  void othersSeeThem(String property, String before, String after) {
    Explore.same(SETTINGS, Set.of(before, after), () -> ThreadProperties.seen(property));
  }

  @Test
  void handlersAreSetBeforeOrAfterTheyAreNeeded() {
    Explore.same(SETTINGS, Set.of("first", "second"), () -> ThreadProperties.handled(false));
    Explore.same(SETTINGS, Set.of("first", "second"), () -> ThreadProperties.handled(true));
  }

  @Test
  void threadsBecomeDaemonsBeforeTheyAreStarted() {
    Set<String> expected = Set.of("in time", "too late");
    Verdict reduced =
        Explore.verdict(SETTINGS, ThreadProperties::daemon, new DporStrategy(), 1_000);
    assertEquals(expected, Explore.outcomes(reduced));
    assertEquals(Coverage.EXHAUSTED, reduced.coverage());
    Verdict bounded =
        Explore.verdict(SETTINGS, ThreadProperties::daemon, new IcbStrategy(2), 100_000);
    assertEquals(expected, Explore.outcomes(bounded));
    assertEquals(Coverage.WITHIN_BOUNDS, bounded.coverage());
  }

  @Test
  void threadsGetNamesBeforeTheyAreStarted() {
    Explore.same(SETTINGS, Set.of("a", "b"), ThreadProperties::named);
  }

  @Test
  void groupsAreSeenAsTheyAre() {
    Explore.same(SETTINGS, Set.of("3", "10"), ThreadProperties::group);
  }

  @Test
  void whatThreadsAskThemselvesIsNoStep() {
    long without = executions(() -> ThreadProperties.alone(false));
    assertEquals(without, executions(() -> ThreadProperties.alone(true)));
  }
}
