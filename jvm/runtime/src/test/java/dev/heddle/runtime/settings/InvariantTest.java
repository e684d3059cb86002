package dev.heddle.runtime.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Replay;
import dev.heddle.core.Schedule;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.Unheard;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import programs.Guarded;
import programs.generated.GuardedScript;

class InvariantTest {
  private static final String BROKEN = "broken";
  private static final int PROGRAMS = Integer.getInteger("heddle.generated", 40);
  private static final Settings SETTINGS = Explore.settings().withAllAccesses(false);

  private static void watch(BooleanSupplier condition) {
    new Invariant("condition", condition).watch();
  }

  private static Set<String> outcomes(Verdict verdict) {
    Set<String> outcomes = new TreeSet<>();
    for (Verdict.Finding finding : verdict.findings()) {
      boolean broken = finding.outcome() instanceof Outcome.Invariant;
      outcomes.add(broken ? BROKEN : finding.outcome().summary());
    }
    return outcomes;
  }

  private static Set<String> all(Settings settings, ProgramBody body, Strategy strategy) {
    Verdict verdict = Explore.verdict(settings, body, strategy, 100_000);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    return outcomes(verdict);
  }

  static Stream<Arguments> programs() {
    return Stream.of(
        program("two fields", () -> Guarded.twoFields(InvariantTest::watch), BROKEN, "kept"),
        program("sum", () -> Guarded.sum(InvariantTest::watch, false), BROKEN),
        program("sum in a lock", () -> Guarded.sum(InvariantTest::watch, true), "0"),
        program("sum in a monitor", () -> Guarded.monitorSum(InvariantTest::watch), "kept"),
        program("linked", () -> Guarded.linked(InvariantTest::watch), BROKEN),
        program("elements", () -> Guarded.kinds(InvariantTest::watch, "elements"), BROKEN, "kept"),
        program("atomic", () -> Guarded.kinds(InvariantTest::watch, "atomic"), BROKEN, "kept"),
        program("map", () -> Guarded.kinds(InvariantTest::watch, "map"), BROKEN, "kept"),
        program("list", () -> Guarded.kinds(InvariantTest::watch, "list"), BROKEN),
        program("volatile", () -> Guarded.kinds(InvariantTest::watch, "volatile"), BROKEN, "kept"),
        program("holds", () -> Guarded.holds(InvariantTest::watch), "kept"),
        program("throws", () -> Guarded.throwing(InvariantTest::watch), BROKEN),
        program("static", () -> Guarded.statics(InvariantTest::watch), BROKEN, "true"),
        program("repaired", () -> Guarded.repaired(InvariantTest::watch), BROKEN, "kept"));
  }

  private static Arguments program(String name, ProgramBody body, String... outcomes) {
    return Arguments.of(name, body, Set.of(outcomes));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void allSchedulesShowWhetherItCanBeBroken(String name, ProgramBody body, Set<String> expected) {
    assertEquals(expected, all(SETTINGS, body, new DfsStrategy()), "synchronisation");
    assertEquals(
        expected, all(SETTINGS.withAllAccesses(true), body, new DfsStrategy()), "all accesses");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void aReducedSearchShowsTheSame(String name, ProgramBody body, Set<String> expected) {
    assertEquals(expected, all(SETTINGS, body, new DporStrategy()));
    assertEquals(expected, all(SETTINGS, body, new DporStrategy(Integer.MAX_VALUE)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void everyScheduleReplays(String name, ProgramBody body, Set<String> expected) {
    for (Verdict.Finding finding :
        Explore.verdict(SETTINGS, body, new DporStrategy(), 1_000).findings()) {
      Schedule schedule = Schedule.parse(finding.schedule().toString());
      Replay replay = new JavaSearch(Settings.DEFAULT).replay(body, schedule, 1_000, new Unheard());
      assertNull(replay.divergence());
      assertEquals(finding.outcome(), replay.outcome());
    }
  }

  private static Outcome.Invariant broken(ProgramBody body) {
    Verdict verdict = Explore.verdict(SETTINGS, body, new DporStrategy(), 1_000);
    return verdict.findings().stream()
        .map(Verdict.Finding::outcome)
        .filter(Outcome.Invariant.class::isInstance)
        .map(Outcome.Invariant.class::cast)
        .findFirst()
        .orElseThrow();
  }

  /** Programs that write and copy fields, with a condition on some of them. */
  @Test
  void generatedProgramsBreakWhatTheyBreakInAnySchedule() {
    int broken = 0;
    int kept = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      GuardedScript script = GuardedScript.random(seed);
      ProgramBody body = () -> script.run(InvariantTest::watch, false);
      Settings all = SETTINGS.withAllAccesses(true);
      Set<String> expected = all(all, body, new DfsStrategy());
      String which = "seed " + seed + ": " + script;
      assertEquals(expected, all(all, body, new DporStrategy()), which);
      ProgramBody readAll = () -> script.run(InvariantTest::watch, true);
      assertEquals(expected, all(SETTINGS, readAll, new DporStrategy()), which);
      broken += expected.contains(BROKEN) ? 1 : 0;
      kept += expected.equals(Set.of(BROKEN)) ? 0 : 1;
    }
    assertTrue(broken > PROGRAMS / 4 && kept > PROGRAMS / 4, broken + " broken, " + kept + " kept");
  }

  /** Each of two is the first to be broken in some schedule. */
  @Test
  void theFirstToBeBrokenIsTheOutcome() {
    for (Strategy strategy : List.of(new DfsStrategy(), new DporStrategy())) {
      Verdict verdict =
          Explore.verdict(
              SETTINGS,
              () -> Guarded.two((name, condition) -> new Invariant(name, condition).watch()),
              strategy,
              10_000);
      assertEquals(
          Set.of(
              "invariant x is broken by one: Guarded#1.x = 1",
              "invariant y is broken by two: Guarded#1.y = 1"),
          Explore.outcomes(verdict));
    }
  }

  @Test
  void theStateInWhichItIsBrokenIsTold() {
    Outcome.Invariant outcome = broken(() -> Guarded.twoFields(InvariantTest::watch));
    assertEquals("condition", outcome.name());
    assertEquals(Outcome.FailureKind.INVARIANT, outcome.failure());
    assertEquals(List.of("Guarded#1.x = -1", "Guarded#1.y = -1"), outcome.state());
    assertEquals(
        List.of("Guarded#1.atomic = 2"),
        broken(() -> Guarded.kinds(InvariantTest::watch, "atomic")).state());
  }

  @Test
  void whatItThrowsIsTold() {
    Outcome.Invariant outcome = broken(() -> Guarded.throwing(InvariantTest::watch));
    assertTrue(outcome.thrown().startsWith("java.lang.NullPointerException"), outcome.thrown());
    Outcome.Invariant meddling = broken(() -> Guarded.meddling(InvariantTest::watch));
    assertTrue(meddling.thrown().contains("must only look"), meddling.thrown());
  }

  @Test
  void oneThatIsNeverEvaluatedIsNoGreen() {
    NotControlledException e =
        assertThrows(
            NotControlledException.class,
            () ->
                Explore.verdict(
                    SETTINGS,
                    () -> Guarded.alwaysLocked(InvariantTest::watch),
                    new DfsStrategy(),
                    100));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.contains("invariant condition was never evaluated"), message);
  }

  @Test
  void onlyAThreadUnderControlCanSetOne() {
    assertThrows(IllegalStateException.class, () -> watch(() -> true));
  }
}
