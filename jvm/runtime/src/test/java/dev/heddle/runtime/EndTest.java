package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.core.ReplayResult;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import programs.Ends;

/** The end of a thread is a scheduling point exactly if another thread can observe it. */
class EndTest {
  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);
  private static final Set<String> ALL_FOUR = Set.of("0 false", "0 true", "1 false", "1 true");

  static Stream<Arguments> looks() {
    return Stream.of(
        look("isAlive", Ends::isDead),
        look("getState", Ends::isTerminated),
        look("activeCount", Ends::counted),
        look("join", Ends::joinInterrupted));
  }

  private static Arguments look(String name, Ends.Look look) {
    return arguments(name, look);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("looks")
  void whoLooksAtAThreadSeesItAliveAfterItsLastWrite(String name, Ends.Look look) {
    assertEquals(ALL_FOUR, Explore.all(SETTINGS, () -> Ends.look(look)));
  }

  @Test
  void aJoinRunsOutAfterTheLastWrite() {
    assertEquals(
        ALL_FOUR, Explore.all(SETTINGS.withEarlyTimeouts(1), () -> Ends.look(Ends::timedJoin)));
  }

  @Test
  void aJoinIsInterruptedAfterTheLastWrite() {
    assertEquals(
        Set.of("0 true", "1 false", "1 true"), Explore.all(SETTINGS, Ends::interruptedJoin));
  }

  @Test
  void theEndNotifiesWhoBeganToWaitAfterTheLastWrite() {
    assertEquals(Set.of("0", "1", "D"), Explore.all(SETTINGS, Ends::waitForEnd));
  }

  @Test
  void aDaemonRunsOnAfterTheLastWriteOfTheLastThread() {
    Set<String> both = Set.of("ended", "AssertionError: seen");
    assertEquals(both, Explore.all(SETTINGS, () -> Ends.daemon(true)));
    assertEquals(both, Explore.all(SETTINGS, () -> Ends.daemon(false)));
  }

  @Test
  void toJoinIsNotToLook() {
    Verdict verdict = Explore.verdict(SETTINGS, Ends::onlyJoined, new DfsStrategy(), 100);
    assertEquals(Set.of("0", "1"), Explore.outcomes(verdict));
    assertEquals(3, verdict.executions());
    for (Verdict.Finding finding : verdict.findings()) {
      ReplaySettings settings = finding.schedule().settings();
      assertEquals(Promotions.NONE, ScheduleSettings.of(settings).promotions());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("looks")
  void everyScheduleReplays(String name, Ends.Look look) {
    ProgramBody body = () -> Ends.look(look);
    for (Verdict.Finding finding :
        Explore.verdict(SETTINGS, body, new DfsStrategy(), 1_000).findings()) {
      Schedule schedule = Schedule.parse(finding.schedule().toString(), ScheduleSettings.READER);
      ReplayResult replay =
          new JavaSearch(JavaSettings.DEFAULT).replay(body, schedule, 1_000, new Unheard());
      assertEquals(null, replay.divergence());
      assertEquals(finding.outcome(), replay.outcome());
    }
  }
}
