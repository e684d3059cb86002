package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaInvariant;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.statics.StaticInitialisers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import programs.DependentClasses;
import programs.EarlyUses;
import programs.PureInitialisers;

/**
 * Static initialisers are no steps if no thread can observe when and by which thread they are run.
 */
class PureInitialisersTest {
  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);
  private static final int ORDERS_OF_FOUR = 24;

  @AfterEach
  void tellPureOnesApart() {
    StaticInitialisers.allTold = false;
  }

  private static Verdict explore(ProgramBody body, Strategy strategy) {
    Verdict verdict = Explore.verdict(SETTINGS, body, strategy, 100_000);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    return verdict;
  }

  static Stream<ProgramBody> four() {
    return Stream.of(
        PureInitialisers::one,
        PureInitialisers::table,
        PureInitialisers::single,
        PureInitialisers::handle);
  }

  @ParameterizedTest
  @MethodSource("four")
  void thereIsOneExecutionForEachOrderOfWhatFollows(ProgramBody body) {
    Set<String> outcomes = Explore.outcomes(explore(body, new DporStrategy()));
    for (Strategy strategy : List.of(new DporStrategy(), new DefaultStrategy(1))) {
      Verdict verdict = explore(body, strategy);
      assertTrue(verdict.executions() <= ORDERS_OF_FOUR, () -> verdict.executions() + "");
      assertEquals(1, outcomes.size());
      assertEquals(outcomes, Explore.outcomes(verdict));
    }
    StaticInitialisers.allTold = true;
    Verdict told = Explore.verdict(SETTINGS, body, new DporStrategy(), 10 * ORDERS_OF_FOUR);
    assertEquals(10 * ORDERS_OF_FOUR, told.executions());
  }

  @Test
  void classesOfOneThreadEachNeedNoOther() {
    assertEquals(1, explore(PureInitialisers::own, new DporStrategy()).executions());
  }

  @Test
  void classesAreUsedWhileTheyAreInitialised() {
    sees(Set.of("0 1", "0 2"), EarlyUses::defaults);
    sees(Set.of("D"), EarlyUses::joined);
    sees(Set.of("true, none", "true, object"), EarlyUses::published);
    String error = "NoClassDefFoundError";
    sees(Set.of("ExceptionInInitializerError, " + error + ", main"), EarlyUses::failed);
    sees(Set.of("1, 1, 3", "2, 1, 3", "3, 1, 2"), EarlyUses::lambda);
    sees(Set.of("D"), EarlyUses::asserting);
    sees(Set.of("1, 0", "D"), EarlyUses::interfaceOfClass);
  }

  @Test
  void aConstructorOfASuperclassIsNoUse() {
    sees(Set.of("1"), EarlyUses::derived);
    sees(Set.of("other, ExceptionInInitializerError, true"), EarlyUses::derivedOfFailing);
  }

  @Test
  void whatIsNullIsRefused() {
    String thrown = "NullPointerException";
    sees(Set.of(thrown + ", " + thrown + ", " + thrown), EarlyUses::ofNull);
  }

  private static void sees(Set<String> expected, ProgramBody body) {
    for (Strategy strategy :
        List.of(new DporStrategy(), new DfsStrategy(), new DefaultStrategy(1))) {
      assertEquals(expected, Explore.outcomes(explore(body, strategy)), strategy::toString);
    }
  }

  private static void same(Set<String> expected, ProgramBody body) {
    for (boolean allTold : new boolean[] {true, false}) {
      StaticInitialisers.allTold = allTold;
      sees(expected, body);
    }
  }

  @Test
  void whatOthersCanNoticeIsAStep() {
    String first = "ExceptionInInitializerError";
    String later = "NoClassDefFoundError";
    same(Set.of(first + " " + later, later + " " + first), PureInitialisers::failing);
    same(Set.of("2 1", "1 2", "D"), PureInitialisers::cycle);
    same(Set.of("1 2", "2 1"), PureInitialisers::numbers);
    same(Set.of("first other", "other first"), PureInitialisers::local);
  }

  /** The JVM runs an initialiser once: if it fails once, it has failed for good. */
  @Test
  void whatIsUsedByAnotherMayCatchAndFail() {
    String caught = "caught / by zero";
    String failed = "ExceptionInInitializerError / by zero, NoClassDefFoundError";
    for (boolean allTold : new boolean[] {false, true}) {
      StaticInitialisers.allTold = allTold;
      sees(Set.of("none, none"), DependentClasses::handled);
      sees(Set.of("true, true"), DependentClasses::handledAbove);
      sees(Set.of(caught + ", " + caught), DependentClasses::caught);
      sees(Set.of(failed + ", 1, NoClassDefFoundError"), DependentClasses::failing);
    }
  }

  /** Two threads that come from above and from below wait for each other. */
  @Test
  void aClassIsUnderWayBeforeThatWhichItInheritsFrom() {
    sees(Set.of("1, 1", "D"), DependentClasses::calling);
    sees(Set.of("true, true", "D"), DependentClasses::making);
    sees(Set.of("1, 3", "1, 4", "D"), DependentClasses::counting);
  }

  @Test
  void nothingIsOrderedByThem() {
    Budget one = new Budget(1, Duration.ofMinutes(1), 1_000, true);
    for (int seed = 1; seed < 9; seed++) {
      Strategy strategy = new RandomStrategy(seed);
      Verdict verdict =
          new JavaSearch(SETTINGS, new RaceDetector())
              .explore(PureInitialisers::race, strategy, one, "test", null);
      assertEquals(1, verdict.races().size());
    }
  }

  private static void watch(BooleanSupplier condition) {
    new JavaInvariant("condition", condition).watch();
  }

  @Test
  void invariantsDoNotWaitForThem() {
    for (Strategy strategy : List.of(new DfsStrategy(), new DporStrategy())) {
      Verdict verdict =
          explore(() -> PureInitialisers.watched(PureInitialisersTest::watch), strategy);
      assertTrue(
          verdict.findings().stream().allMatch(f -> f.outcome() instanceof Outcome.Invariant),
          () -> Explore.outcomes(verdict).toString());
    }
  }
}
