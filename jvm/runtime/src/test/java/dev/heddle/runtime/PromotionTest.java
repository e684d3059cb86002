package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.core.Coverage;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import programs.Observed;

/** Releasing a lock is a scheduling point exactly if another thread can observe it. */
class PromotionTest {
  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);
  private static final Set<String> ALL_FOUR = Set.of("0 false", "0 true", "1 false", "1 true");

  private static Verdict dfs(ProgramBody body) {
    Verdict verdict = Explore.verdict(SETTINGS, body, new DfsStrategy(), 100_000);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    return verdict;
  }

  private static Set<String> all(Observed.Look look) {
    return Explore.allSynchronisation(() -> Observed.lock(look));
  }

  @Test
  void whoLooksAtALockSeesItHeldAfterTheLastWriteOfItsHolder() {
    assertEquals(ALL_FOUR, all(Observed::tryLock));
    assertEquals(ALL_FOUR, all(ReentrantLock::isLocked));
    assertEquals(ALL_FOUR, all(Observed::words));
    assertEquals(
        ALL_FOUR,
        Explore.all(SETTINGS.withEarlyTimeouts(1), () -> Observed.lock(Observed::timedTryLock)));
  }

  @Test
  void whoTriesALockSeesItHeldUntilItsHolderWaitsForACondition() {
    assertEquals(ALL_FOUR, Explore.allSynchronisation(Observed::await));
  }

  @Test
  void whoLooksAtTheQueueOfAFairLockSeesItBeforeAndAfterASignal() {
    assertEquals(Set.of("", "2 false", "2 true"), Explore.allSynchronisation(Observed::signal));
  }

  @Test
  void whoLooksAtALatchSeesItBeforeAndAfterTheLastCount() {
    assertEquals(Set.of("0 0", "0 1", "1 0", "1 1"), Explore.allSynchronisation(Observed::latch));
  }

  @Test
  void whoLooksAtAThreadSeesItWaitAfterTheLastWriteOfTheHolder() {
    assertEquals(ALL_FOUR, Explore.allSynchronisation(Observed::state));
  }

  @Test
  void aLookThatHappensInSomeExecutionsOnlyIsEnough() {
    assertEquals(
        Set.of("", "held false", "held true"), Explore.allSynchronisation(Observed::rarely));
  }

  @Test
  void whoAsksAboutItselfLooksAtNothing() {
    assertEquals(Set.of("0 false 0", "1 false 0"), all(Observed::own));
    assertEquals(Set.of("0 true", "1 true"), all(Observed::asHolder));
    for (Observed.Look look : List.<Observed.Look>of(Observed::own, Observed::asHolder)) {
      assertEquals(Promotions.NONE, promotions(dfs(() -> Observed.lock(look))));
    }
  }

  @Test
  void withoutLooksALockHasNoMoreSchedulesThanAMonitor() {
    Verdict lock = dfs(Observed::unobserved);
    assertEquals(dfs(Observed::monitor).executions(), lock.executions());
    assertEquals(Promotions.NONE, promotions(lock));
  }

  private static Promotions promotions(Verdict verdict) {
    Schedule last = verdict.findings().get(verdict.findings().size() - 1).schedule();
    return ScheduleSettings.of(last.settings()).promotions();
  }

  private static Stream<ProgramBody> replayed() {
    return Stream.of(
        Observed::rarely,
        Observed::unobserved,
        Observed::state,
        () -> Observed.lock(Observed::tryLock));
  }

  @ParameterizedTest
  @MethodSource("replayed")
  void everyScheduleReplaysWithTheSchedulingPointsItWasRecordedWith(ProgramBody body) {
    for (Verdict.Finding finding : dfs(body).findings()) {
      Schedule schedule = Schedule.parse(finding.schedule().toString(), ScheduleSettings.READER);
      ReplayResult replay =
          new JavaSearch(JavaSettings.DEFAULT).replay(body, schedule, 1_000, new Unheard());
      assertNull(replay.divergence());
      assertEquals(finding.outcome(), replay.outcome());
    }
  }

  @Test
  void whatWasPromotedIsToldInTheSchedule() {
    Promotions both = Promotions.NONE.with(Promotions.RELEASES).with("Account.balance");
    JavaSettings settings = SETTINGS.withPromotions(both);
    ScheduleSettings recorded = ScheduleSettings.here("a b", settings);
    assertEquals(recorded, ScheduleSettings.READER.read(recorded.fields()));
    assertEquals(settings, recorded.settings(SETTINGS));
    assertEquals(List.of("Account.balance", "releases"), recorded.promotions().names());
    List<String> fields = List.of("p", "17", "all", "0", "0");
    assertEquals(
        Promotions.NONE, ScheduleSettings.of(ScheduleSettings.READER.read(fields)).promotions());
    for (int i = 1; i < fields.size(); i++) {
      List<String> wrong = new ArrayList<>(fields);
      wrong.set(i, "-x");
      assertRefused(wrong);
      assertRefused(fields.subList(0, i));
    }
    assertRefused(List.of("p", "17", "all", "0", "-1"));
    assertRefused(List.of("p", "17", "all", "0", "0", ""));
  }

  private static void assertRefused(List<String> fields) {
    assertThrows(IllegalArgumentException.class, () -> ScheduleSettings.READER.read(fields));
  }

  @Test
  void anExecutionThatIsRunAgainDoesNotCountAsASecondThread() {
    assertThrows(NotControlledException.class, () -> Explore.all(Observed::alone));
  }
}
