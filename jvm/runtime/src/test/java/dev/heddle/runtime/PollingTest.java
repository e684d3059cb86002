package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.core.Verdict;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import programs.Polling;

/** Loops that poll the clock end: they are no livelocks and take a moderate number of steps. */
class PollingTest {
  private static final int EXECUTIONS = 5;

  static Stream<Arguments> loops() {
    return Stream.of(
        loop("nanoTime", "ended 1", Polling::nanoTime),
        loop("onSpinWait", "ended 1", Polling::onSpinWait),
        loop("yielding", "ended 1", Polling::yielding),
        loop("currentTimeMillis", "ended 1", Polling::currentTimeMillis),
        loop("instant", "ended 1", Polling::instant),
        loop("two", "ended", Polling::two));
  }

  private static Arguments loop(String name, String outcome, ProgramBody body) {
    return arguments(name, outcome, body);
  }

  private static Set<String> outcomes(Settings settings, ProgramBody body) {
    Verdict verdict = Explore.verdict(settings, body, new RandomStrategy(1), EXECUTIONS);
    assertEquals(0, verdict.aborted(), "executions that reached the limit of steps");
    return Explore.outcomes(verdict);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("loops")
  void aLoopThatPollsTheClockEnds(String name, String outcome, ProgramBody body) {
    for (Settings settings : Substrates.all()) {
      for (boolean all : new boolean[] {true, false}) {
        for (int early : new int[] {0, 1}) {
          Settings used = settings.withAllAccesses(all).withEarlyTimeouts(early);
          assertEquals(Set.of(outcome), outcomes(used, body), used.toString());
        }
      }
    }
  }

  @Test
  void aProgramThatReadsTheClockNowAndThenIsNotTakenFarIntoTheFuture() {
    Settings settings = Explore.settings().withAllAccesses(false);
    assertEquals(Set.of("ended"), outcomes(settings, Polling::ticks));
    Verdict verdict = Explore.verdict(settings, Polling::stamps, new RandomStrategy(1), 1);
    assertEquals(Set.of("true"), Explore.outcomes(verdict));
  }

  @Test
  void whatComesInTimeIsSeen() {
    Settings settings = Explore.settings().withAllAccesses(false);
    assertEquals(Set.of("in time"), outcomes(settings, () -> Polling.flag(10)));
    assertEquals(Set.of("late"), outcomes(settings, () -> Polling.flag(100)));
  }
}
