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
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import programs.HandedOver;
import programs.Ordered;
import programs.Races;
import programs.SynchronizerRaces;

/** Races are found, all of them and no others, with scheduling points at synchronisation only. */
class RaceTest {
  private static final Budget BUDGET = new Budget(3_000, Duration.ofMinutes(1), 10_000, true);

  private static final String VALUE = "programs.Races$Box.value";

  /** The variables with data races, by the method; the other methods have none. */
  private static final Map<String, Set<String>> EXPECTED =
      Map.of(
          "increments", Set.of(VALUE),
          "statics", Set.of("programs.Races.shared"),
          "elements", Set.of("an element of int[]"),
          "startWithoutJoin", Set.of(VALUE),
          "otherMonitors", Set.of(VALUE),
          "flagReadTooLate", Set.of(VALUE),
          "twoPermits", Set.of("programs.SynchronizerRaces$Box.value"));

  private final List<Verdict.Finding> races = new ArrayList<>();

  private Verdict explore(ProgramBody body) {
    return explore(body, new DfsStrategy(), BUDGET);
  }

  private Verdict explore(ProgramBody body, Strategy strategy, Budget budget) {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    JavaSearch search = new JavaSearch(settings, new RaceDetector());
    Verdict verdict = search.explore(body, strategy, budget, "test", null);
    races.clear();
    races.addAll(verdict.races());
    return verdict;
  }

  private Set<String> variables() {
    Set<String> variables = new TreeSet<>();
    for (Verdict.Finding finding : races) {
      variables.add(((Outcome.Race) finding.outcome()).variable());
    }
    return variables;
  }

  @Test
  void findsAllRacesAndNoOthers() throws ReflectiveOperationException {
    Map<String, Set<String>> expected = new TreeMap<>();
    Map<String, Set<String>> found = new TreeMap<>();
    Map<String, ProgramBody> programs = programs(Races.class);
    programs.putAll(programs(SynchronizerRaces.class));
    for (Map.Entry<String, ProgramBody> program : programs.entrySet()) {
      explore(program.getValue());
      expected.put(program.getKey(), EXPECTED.getOrDefault(program.getKey(), Set.of()));
      found.put(program.getKey(), variables());
    }
    assertEquals(expected, found);
    assertTrue(found.size() >= 30, "only " + found.size() + " programs");
  }

  /** The programs of a class, by name. */
  static Map<String, ProgramBody> programs(Class<?> type) throws IllegalAccessException {
    Map<String, ProgramBody> programs = new TreeMap<>();
    for (Method method : type.getMethods()) {
      if (method.getDeclaringClass() == type) {
        MethodHandle handle =
            MethodHandles.publicLookup()
                .unreflect(method)
                .asType(MethodType.methodType(Object.class));
        programs.put(method.getName(), () -> (Object) handle.invokeExact());
      }
    }
    return programs;
  }

  @Test
  void nothingRacesThatIsOrderedInAnyWay() throws ReflectiveOperationException {
    Map<String, Boolean> expected = new TreeMap<>();
    Map<String, Boolean> found = new TreeMap<>();
    for (Map.Entry<String, ProgramBody> program : programs(Ordered.class).entrySet()) {
      explore(program.getValue(), new DporStrategy(), BUDGET.withMaxExecutions(100));
      expected.put(program.getKey(), program.getKey().startsWith("racy"));
      found.put(program.getKey(), !races.isEmpty());
    }
    assertEquals(expected, found);
    assertTrue(found.size() >= 20, "only " + found.size() + " programs");
  }

  /** A thread that hands an object over has written it before, whichever thread takes it when. */
  @Test
  void nothingRacesThatIsHandedOver() throws ReflectiveOperationException {
    Map<String, Set<String>> found = new TreeMap<>();
    Map<String, Set<String>> expected = new TreeMap<>();
    for (Map.Entry<String, ProgramBody> program : programs(HandedOver.class).entrySet()) {
      explore(program.getValue(), new RandomStrategy(1), BUDGET.withMaxExecutions(200));
      found.put(program.getKey(), variables());
      expected.put(program.getKey(), Set.of());
    }
    assertEquals(expected, found);
    assertTrue(found.size() >= 10, "only " + found.size() + " programs");
  }

  @Test
  void aRaceBetweenAHandleAndAFieldHasAllItsConsequences() {
    Verdict verdict = explore(Ordered::racyHandleAndField, new DporStrategy(), BUDGET);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(Explore.all(Ordered::racyHandleAndField), Explore.outcomes(verdict));
    assertEquals(Set.of("1", "2"), Explore.outcomes(verdict));
  }

  @Test
  void aRaceWithAnAccessThatSynchronisesHasAllItsConsequences() {
    assertConsequences(Set.of("5", "6"), Ordered::racyUpdateAndField);
    assertConsequences(Set.of("0", "5"), Ordered::racyVolatileReadAndField);
    assertConsequences(Set.of("5", "6"), Ordered::racyUpdateAndElement);
  }

  @Test
  void plainAccessesToAtomicsAreSeen() {
    Verdict verdict = explore(Ordered::plainAtomics, new DporStrategy(), BUDGET);
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(List.of("sequential consistency"), verdict.noteBounds());
    assertEquals(Set.of("[a, 0] 5", "[a, 5] 6", "[b, 5] 6"), Explore.outcomes(verdict));
  }

  private void assertConsequences(Set<String> expected, ProgramBody body) {
    Verdict verdict = explore(body, new DporStrategy(), BUDGET);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(expected, Explore.outcomes(verdict));
    assertEquals(1, races.size());
  }

  @Test
  void whatComesOfARaceIsFound() {
    Verdict verdict = explore(Races::increments);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(Set.of("1", "2"), Explore.outcomes(verdict));
  }

  @Test
  void aRaceIsToldWithBothAccesses() {
    explore(Races::startWithoutJoin);
    Outcome.Race race = (Outcome.Race) races.get(0).outcome();
    assertEquals(Outcome.FailureKind.RACE, race.failure());
    String told = race.summary().replaceAll("[0-9]+", "N");
    assertEquals(
        "data race on Box.value: the read at Races.java:N (main)"
            + " and the write at Races.java:N (Thread-N) are unordered",
        told);
    assertTrue(race.firstStack().get(0).contains("startWithoutJoin"), "" + race.firstStack());
    assertTrue(race.secondStack().get(0).contains("startWithoutJoin"), "" + race.secondStack());
  }

  @Test
  void promotedVariablesStandInSchedules() {
    Verdict verdict = explore(Races::increments);
    assertEquals(
        List.of(true, true),
        verdict.findings().stream()
            .map(f -> ScheduleSettings.of(f.schedule().settings()).promotions().contains(VALUE))
            .toList(),
        "the execution before the promotion was the first one, which does not count");
    assertTrue(
        ScheduleSettings.of(races.get(0).schedule().settings()).promotions().contains(VALUE));
  }
}
