package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import programs.generated.LookedAt;

/**
 * Concurrent collections that are changed by atomic calls, and read by methods that are not
 * linearizable.
 */
class LookedAtTest {
  private static final int MOST_EXECUTIONS = 2_000;
  private static final JavaSettings SETTINGS = CallsInParts.SETTINGS;

  private static final CallsInParts GENERATED =
      new CallsInParts(/* firstSeed= */ 55, /* programs= */ 8, /* mostCalls= */ 2, MOST_EXECUTIONS);

  private static LookedAt program(String collection, String first, String second) {
    return LookedAt.of(collection, List.of(first.split(" ")), List.of(second.split(" ")));
  }

  /** The first entry makes the table, where an iterator then finds the second one alone. */
  @Test
  void anIteratorSeesATableThatIsStillEmpty() {
    Explore.same(
        SETTINGS,
        Set.of(
            " | null null | {1=5, 2=6}",
            "1. | null null | {1=5, 2=6}",
            "2. | null null | {1=5, 2=6}",
            "1.2. | null null | {1=5, 2=6}"),
        program("ConcurrentHashMap", "iterate", "put1 put2")::run);
  }

  @Test
  void whatIsThereNeedNotBeCountedYet() {
    for (String map : List.of("ConcurrentHashMap", "ConcurrentSkipListMap")) {
      Explore.same(
          SETTINGS,
          Set.of(
              "false 0 | null | {2=6}",
              "false 1 | null | {2=6}",
              "true 0 | null | {2=6}",
              "true 1 | null | {2=6}"),
          program(map, "containsKey2 size", "put2")::run);
    }
  }

  /** What is counted late can be seen only by a thread that uses what the other one has put. */
  @Test
  void whatIsCountedLateIsFoundAlsoIfItCannotBeLookedAtBefore() {
    Verdict verdict = search(SETTINGS, program("ConcurrentHashMap", "merge2", "merge2 size"));
    assertEquals(
        Set.of("3 | 6 0 | {2=6}", "3 | 6 1 | {2=6}", "6 | 3 1 | {2=6}"), Explore.outcomes(verdict));
  }

  @Test
  void whoLooksWhenAllHaveEndedTakesNoMoreExecutions() {
    Verdict verdict = search(SETTINGS, program("ConcurrentHashMap", "put1", "put2"));
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(List.of(), verdict.notes());
  }

  /** The constructor of the second checks whether the map is empty. */
  @Test
  void addingToAKeySetIsAsMuchOneStepAsPut() {
    for (String set : List.of("KeySet", "SetFromMap")) {
      Verdict verdict = search(SETTINGS, program(set, "add1", "add2"));
      assertEquals(Coverage.EXHAUSTED, verdict.coverage());
      assertEquals(2, verdict.executions());
    }
  }

  @Test
  void callsInPartsAreReplayed() {
    LookedAt program = program("ConcurrentHashMap", "iterate", "put1 put2");
    CallsInParts.assertReplayed(program::run, search(SETTINGS, program));
  }

  @TestFactory
  Stream<DynamicTest> asMuchIsFoundAsIfCallsWereManySteps() {
    return LookedAt.collections().stream()
        .map(
            name ->
                DynamicTest.dynamicTest(
                    name,
                    () ->
                        GENERATED.compare(
                            LookedAt.calls(name), (a, b) -> LookedAt.of(name, a, b)::run)));
  }

  private static Verdict search(JavaSettings settings, LookedAt program) {
    return Explore.verdict(settings, program::run, new DporStrategy(), MOST_EXECUTIONS);
  }
}
