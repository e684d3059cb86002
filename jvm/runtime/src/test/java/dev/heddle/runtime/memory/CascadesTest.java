package dev.heddle.runtime.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.CallsInParts;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import programs.Cascaded;
import programs.generated.Cascading;

/** Calls that change several synchronizers, and others that see some of them changed. */
class CascadesTest {
  private static final int MOST_EXECUTIONS = 3_000;
  private static final Settings SETTINGS = CallsInParts.SETTINGS;

  private static final CallsInParts GENERATED =
      new CallsInParts(/* firstSeed= */ 1, /* programs= */ 20, /* mostCalls= */ 3, MOST_EXECUTIONS);

  private static void finds(Set<String> expected, ProgramBody body) {
    for (Strategy strategy :
        List.of(
            new DefaultStrategy(1), new DporStrategy(), new DfsStrategy(), new IcbStrategy(100))) {
      Verdict verdict = Explore.verdict(SETTINGS, body, strategy, 100_000);
      assertEquals(expected, Explore.outcomes(verdict), () -> strategy.getClass().getSimpleName());
      assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    }
  }

  @Test
  void aFutureIsCompleteAndAllOfItIsNotYet() {
    finds(Set.of("false false", "false true", "true false", "true true"), Cascaded::allOf);
  }

  @Test
  void theFirstOfTwoIsTheSecondIfTheyComeMeanwhile() {
    for (Strategy strategy : List.of(new DefaultStrategy(1), new DporStrategy())) {
      Verdict verdict = Explore.verdict(SETTINGS, Cascaded::either, strategy, MOST_EXECUTIONS);
      assertEquals(Set.of("one", "two"), Explore.outcomes(verdict));
      assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    }
  }

  @Test
  void aPartyHasArrivedAndNotYetAtTheParent() {
    finds(Set.of("0 0", "0 1", "1 0", "1 1"), Cascaded::tiers);
  }

  @Test
  void whoHearsOfItFromAnotherThreadSeesItToo() {
    finds(Set.of("unseen", "false", "true"), Cascaded::told);
  }

  @Test
  void aFutureTimesOutAndOneThatDependsOnItDoesNotYet() {
    Verdict verdict =
        Explore.verdict(SETTINGS, Cascaded::timesOut, new DporStrategy(), MOST_EXECUTIONS);
    assertEquals(
        Set.of("false false", "false true", "true false", "true true"), Explore.outcomes(verdict));
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
  }

  @Test
  void whoWaitsForTheLastNeedsNoMoreSteps() {
    for (ProgramBody body :
        List.<ProgramBody>of(
            Cascaded::joins,
            Cascaded::joinsThree,
            Cascaded::joinsThreads,
            Cascaded::composes,
            Cascaded::recovers)) {
      Verdict verdict = Explore.verdict(SETTINGS, body, new DporStrategy(), 100_000);
      assertEquals(Coverage.EXHAUSTED, verdict.coverage());
      assertEquals(List.of(), verdict.notes());
    }
  }

  @Test
  void callsInPartsAreReplayed() {
    CallsInParts.assertReplayed(
        Cascaded::allOf,
        Explore.verdict(SETTINGS, Cascaded::allOf, new DporStrategy(), MOST_EXECUTIONS));
  }

  @TestFactory
  Stream<DynamicTest> asMuchIsFoundAsIfCallsWereManySteps() {
    return Cascading.kinds().stream()
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () ->
                        GENERATED.compare(
                            Cascading.calls(name), (a, b) -> Cascading.of(name, a, b)::run)));
  }
}
