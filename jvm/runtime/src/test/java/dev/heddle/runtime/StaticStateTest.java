package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import programs.LateStates;
import programs.OutsideState;
import programs.StaticStates;

class StaticStateTest {
  private static void always(String expected, ProgramBody body) {
    assertEquals(Set.of(expected), Explore.random(body, 5));
    assertEquals(Set.of(expected), Explore.random(body, 5), "in a second search");
  }

  @Test
  void aFieldReadThroughASubclassInitialisesTheDeclaringClassOnly() {
    always("7 [Base]", StaticStates::inherited);
  }

  @Test
  void superclassesAreInitialisedFirst() {
    always("8 [Base, Derived]", StaticStates::superclassFirst);
  }

  @Test
  void aClassWithoutStateInitialisesItsSuperclass() {
    always("[Base]", StaticStates::stateless);
  }

  @Test
  void anInitialiserWithEffectsElsewhereRunsInEveryExecution() {
    always("[SideEffect]", StaticStates::sideEffect);
  }

  @Test
  void privateMethodsOfNestmatesInitialise() {
    always("8 [Base, Derived]", StaticStates::nested);
  }

  @Test
  void callsByReflectionAndMethodHandlesInitialise() {
    always("8 8", StaticStates::reflection);
  }

  @Test
  void fieldsByReflectionInitialise() {
    always("8", StaticStates::reflectiveField);
  }

  @Test
  void fieldsThroughHandlesInitialise() {
    always("[first, second, set, fourth, fifth]", StaticStates::fieldsThroughHandles);
  }

  @Test
  void findingAClassByNameInitialises() {
    always("[SideEffect]", StaticStates::forName);
  }

  @Test
  void enumerationsGetTheirStateBack() {
    always("1 1 {k1=1, key=1} 1 [lambda 1]", StaticStates::singleton);
  }

  @Test
  void interfacesGetTheirStateBack() {
    always("[x] 6", StaticStates::constants);
  }

  @Test
  void aFailingInitialiserFailsAnewInEveryExecution() {
    always(
        "[ExceptionInInitializerError:IllegalStateException,"
            + " NoClassDefFoundError:ExceptionInInitializerError] [tried]",
        StaticStates::failing);
  }

  @Test
  void recordsHaveStaticStateToo() {
    always("Point[x=1, y=2] 1", StaticStates::record);
  }

  @Test
  void whatTheProcessSharesIsPutBack() {
    always("null true false", StaticStates::process);
  }

  @Test
  void whatCanBeSetOnceIsPutBack() {
    always("a", StaticStates::factories);
  }

  @Test
  void classesInitialisedOutsideGetTheirStateBack() {
    OutsideState.prepare("before");
    always("[before] 1 {} true", OutsideState::run);
    assertEquals("[before]", OutsideState.names());
  }

  @Test
  void theIdentityOfSerializedClassesStays() {
    String asPrintedBySerialver = "1755729011936860092";
    always(asPrintedBySerialver, StaticStates::serial);
  }

  @Test
  void classesThatNeedEachOtherCanDeadlock() {
    Verdict verdict =
        Explore.verdict(
            Explore.settings().withAllAccesses(false),
            StaticStates::deadlock,
            new DfsStrategy(),
            1_000_000);
    Set<String> outcomes = new TreeSet<>();
    verdict
        .findings()
        .forEach(f -> outcomes.add(f.outcome().summary().replaceAll(" at [^;]*", "")));
    assertEquals(
        Set.of(
            "done",
            "deadlock: main waits for the end of Thread-0;"
                + " Thread-0 waits for the initialisation of Right.class held by Thread-1;"
                + " Thread-1 waits for the initialisation of Left.class held by Thread-0"),
        outcomes);
    assertEquals(
        Outcome.FailureKind.DEADLOCK,
        verdict.findings().stream()
            .map(f -> f.outcome().failure())
            .filter(k -> k != Outcome.FailureKind.NONE)
            .findAny()
            .orElseThrow());
  }

  @Test
  void aSecondThreadWaitsUntilTheClassIsInitialised() {
    assertEquals(Set.of("42 42"), Explore.all(StaticStates::twoThreads));
  }

  @Test
  void aClassOfWhichOnlyFieldsAreUsedLateIsMadeAnew() {
    Set<String> expected = Set.of("unused", "1 null 6 [a, b]");
    assertEquals(expected, Explore.all(LateStates::fieldsOnly));
    assertEquals(expected, Explore.random(LateStates::fieldsOnly, 50), "in a second search");
  }

  @Test
  void afterASearchAClassIsInitialisedForWhoeverUsesIt() {
    assertEquals(Set.of("D"), Explore.all(LateStates::unfinished));
    assertEquals("[base, unfinished, own]", String.valueOf(LateStates.names()));
    assertEquals("[base, unfinished, used, own]", String.valueOf(LateStates.names()));
    assertEquals(Set.of("[base, unfinished, used, own]"), Explore.all(LateStates::used));
    assertEquals("[base, unfinished, own]", String.valueOf(LateStates.names()), "made anew");
  }
}
