package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.DefaultStrategy;
import dev.heddle.core.DfsStrategy;
import dev.heddle.core.DporStrategy;
import dev.heddle.core.IcbStrategy;
import dev.heddle.core.Search;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import programs.Cascaded;
import programs.generated.Cascading;

/**
 * Calls that change several synchronizers, and others that see some of them changed.
 *
 * <p>{@code -Dheddle.generated.looks=N} tries N generated programs of each kind, {@code
 * -Dheddle.generated.first=S} begins with seed S.
 */
class CascadesTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated.looks", 20);
  private static final long FIRST = Long.getLong("heddle.generated.first", 1);
  private static final int MOST_EXECUTIONS = 3_000;
  private static final Settings SETTINGS = Explore.settings().withAllAccesses(false);

  /** Threads are switched at every access inside calls. */
  private static final Settings SPLIT =
      SETTINGS.withPromotions(new Promotions(List.of(Promotions.CALLS)));

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
    Verdict verdict =
        Explore.verdict(SETTINGS, Cascaded::allOf, new DporStrategy(), MOST_EXECUTIONS);
    for (Verdict.Finding finding : verdict.findings()) {
      Search.Replay replay =
          new JavaSearch(SETTINGS)
              .replay(Cascaded::allOf, finding.schedule(), 1_000, new Unheard());
      assertEquals(null, replay.divergence());
      assertEquals(finding.outcome(), replay.outcome());
    }
  }

  @TestFactory
  Stream<DynamicTest> asMuchIsFoundAsIfCallsWereManySteps() {
    return Cascading.kinds().stream()
        .map(name -> DynamicTest.dynamicTest(name, () -> compare(name)));
  }

  private static void compare(String kind) {
    List<String> wrong = new ArrayList<>();
    int finished = 0;
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      Random random = new Random(seed);
      List<String> first = pick(Cascading.calls(kind), random);
      List<String> second = pick(Cascading.calls(kind), random);
      Cascading program = Cascading.of(kind, first, second);
      Verdict found = search(SETTINGS, program);
      Verdict exact = search(SPLIT, program);
      if (found.coverage() == Coverage.EXHAUSTED && exact.coverage() == Coverage.EXHAUSTED) {
        finished++;
        if (!Explore.outcomes(exact).equals(Explore.outcomes(found))) {
          wrong.add(
              String.format(
                  "seed %d, %s and %s: %s, but found %s",
                  seed, first, second, Explore.outcomes(exact), Explore.outcomes(found)));
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(finished > PROGRAMS / 3, "only " + finished + " programs were small enough");
  }

  private static Verdict search(Settings settings, Cascading program) {
    return Explore.verdict(settings, program::run, new DporStrategy(), MOST_EXECUTIONS);
  }

  private static List<String> pick(List<String> names, Random random) {
    List<String> picked = new ArrayList<>();
    for (int length = 1 + random.nextInt(3); picked.size() < length; ) {
      picked.add(names.get(random.nextInt(names.size())));
    }
    return picked;
  }
}
