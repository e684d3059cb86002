package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.core.Coverage;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Spurious;

/** Spurious wakeups. */
class SpuriousTest {
  private static JavaSettings settings(int number) {
    return Explore.settings().withAllAccesses(false).withSpurious(number);
  }

  private static void check(int number, Set<String> expected, ProgramBody body) {
    assertEquals(expected, Explore.all(settings(number), body));
    Verdict reduced = Explore.verdict(settings(number), body, new DporStrategy(), 10_000);
    assertEquals(expected, Explore.outcomes(reduced));
  }

  @Test
  void noneHappensUnlessAskedFor() {
    check(0, Set.of("set"), () -> Spurious.withoutLoop(0));
    check(0, Set.of("D"), Spurious::nobody);
    check(0, Set.of("ready"), Spurious::park);
    assertThrows(IllegalArgumentException.class, () -> settings(-1));
  }

  @Test
  void aWaitWithoutALoopIsFound() {
    check(1, Set.of("set", "not set"), () -> Spurious.withoutLoop(0));
    check(1, Set.of("set", "not set"), () -> Spurious.withoutLoop(5));
    check(1, Set.of("set"), Spurious::withLoop);
    check(1, Set.of("D", "ended"), Spurious::nobody);
  }

  @Test
  void parkAndConditionsMayEndToo() {
    check(1, Set.of("ready", "not ready"), Spurious::park);
    check(0, Set.of("true true"), Spurious::condition);
    check(1, Set.of("true true", "true false"), Spurious::condition);
  }

  @Test
  void weakUpdatesMayFail() {
    check(0, Set.of("true 1"), Spurious::weak);
    check(1, Set.of("true 1", "false 0"), Spurious::weak);
    check(1, Set.of("true true 2", "false true 2"), Spurious::handle);
    check(0, Set.of("true true 2"), Spurious::methodHandle);
    check(1, Set.of("true true 2", "false true 2"), Spurious::methodHandle);
    check(2, Set.of("2"), Spurious::weakLoop);
  }

  @Test
  void theNumberIsForTheWholeExecution() {
    check(1, Set.of("D", "first second"), Spurious::two);
    Verdict one = Explore.verdict(settings(1), Spurious::two, new DfsStrategy(), 10_000);
    assertEquals(Coverage.WITHIN_BOUNDS, one.coverage());
    Verdict two = Explore.verdict(settings(2), Spurious::two, new DfsStrategy(), 10_000);
    assertEquals(Coverage.EXHAUSTED, two.coverage());
  }

  @Test
  void theJdkWaitsAgain() {
    Verdict verdict = Explore.verdict(settings(1), Spurious::queue, new DfsStrategy(), 10_000);
    assertEquals(Set.of("element"), Explore.outcomes(verdict));
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
  }

  @Test
  void aScheduleSaysHowManyThereMayBe() {
    Verdict verdict =
        Explore.verdict(settings(1), () -> Spurious.withoutLoop(0), new DfsStrategy(), 10_000);
    Verdict.Finding finding =
        verdict.findings().stream()
            .filter(f -> f.outcome().summary().equals("not set"))
            .findAny()
            .orElseThrow();
    Schedule schedule = finding.schedule();
    JavaSettings recorded = ScheduleSettings.of(schedule.settings()).settings(settings(0));
    assertEquals(1, recorded.spurious());
    ReplayResult replay =
        new JavaSearch(recorded)
            .replay(() -> Spurious.withoutLoop(0), schedule, 1000, new Unheard());
    assertEquals("not set", replay.outcome().summary());
  }
}
