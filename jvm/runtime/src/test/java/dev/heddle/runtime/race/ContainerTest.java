package dev.heddle.runtime.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Outcome;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import programs.Containers;
import programs.ListItems;
import programs.OrderedContainers;

/** What plain containers of the JDK hold is a variable that can have data races. */
class ContainerTest {
  private static final Budget BUDGET = new Budget(60, Duration.ofMinutes(1), 10_000, true);

  /** Enough to find a race, and once more after its accesses have been promoted. */
  private static final int FEW = 12;

  private final Set<String> races = new TreeSet<>();

  private Verdict explore(ProgramBody body, boolean allAccesses) {
    return explore(body, allAccesses, BUDGET);
  }

  private Verdict explore(ProgramBody body, boolean allAccesses, Budget budget) {
    return explore(body, allAccesses, budget, new DporStrategy());
  }

  private Verdict explore(ProgramBody body, boolean allAccesses, Budget budget, Strategy strategy) {
    JavaSettings settings = Explore.settings().withAllAccesses(allAccesses);
    JavaSearch search = new JavaSearch(settings, new RaceDetector());
    Verdict verdict = search.explore(body, strategy, budget, "test", null);
    races.clear();
    for (Verdict.Finding finding : verdict.races()) {
      races.add(((Outcome.Race) finding.outcome()).variable());
    }
    return verdict;
  }

  private static List<Method> programs() {
    return Stream.of(Containers.class, OrderedContainers.class, ListItems.class)
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(method -> method.getDeclaringClass().getPackageName().equals("programs"))
        .filter(method -> method.getParameterCount() == 0)
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  private Map<String, Boolean> racy(boolean allAccesses) throws ReflectiveOperationException {
    Map<String, Boolean> racy = new TreeMap<>();
    for (Method method : programs()) {
      MethodHandle handle =
          MethodHandles.publicLookup()
              .unreflect(method)
              .asType(MethodType.methodType(Object.class));
      explore(() -> (Object) handle.invokeExact(), allAccesses, BUDGET.withMaxExecutions(FEW));
      racy.put(method.getName(), !races.isEmpty());
    }
    return racy;
  }

  private static Map<String, Boolean> expected() {
    Map<String, Boolean> expected = new TreeMap<>();
    for (Method method : programs()) {
      expected.put(method.getName(), method.getName().startsWith("racy"));
    }
    return expected;
  }

  @Test
  void findsAllRacesAndNoOthers() throws ReflectiveOperationException {
    JavaSearch.prepare();
    assertEquals(expected(), racy(false));
  }

  @Test
  void findsThemAlsoIfAllAccessesArePoints() throws ReflectiveOperationException {
    JavaSearch.prepare();
    assertEquals(expected(), racy(true));
  }

  @Test
  void aRaceIsToldByTheFieldThatHoldsTheContainer() {
    explore(Containers::racyStatic, false);
    assertEquals(Set.of("contents of ArrayList Containers.names"), races);
    explore(Containers::racyHashSet, false);
    assertEquals(Set.of("contents of HashSet#1"), races);
    explore(Containers::racySynchronizedIteration, false);
    assertEquals(Set.of("contents of ArrayList#1"), races);
  }

  @Test
  void cachesOfTheJdkAreNotRacedFor() {
    // Only the first execution fills them, which a reduction would complain of.
    explore(
        () -> OrderedContainers.cachesOfTheJdk("heddle.containers"),
        false,
        BUDGET,
        new RandomStrategy(1));
    assertEquals(Set.of(), races);
  }

  @Test
  void whatComesOfARaceIsFound() {
    for (boolean all : new boolean[] {false, true}) {
      assertEquals(Set.of("1", "2"), Explore.outcomes(explore(Containers::racyArrayList, all)));
      assertEquals(Set.of("1", "2"), Explore.outcomes(explore(Containers::racyCheckThenAct, all)));
      assertEquals(Set.of("1", "2"), Explore.outcomes(explore(Containers::racyStringBuilder, all)));
      assertEquals(
          Set.of("", "modified"),
          Explore.outcomes(explore(Containers::racySynchronizedIteration, all)));
    }
  }

  @Test
  void withoutRacesThereAreNoMorePoints() {
    assertEquals(1, explore(OrderedContainers::confined, false).executions());
    assertEquals(1, explore(OrderedContainers::handedOver, false).executions());
    assertEquals(1, explore(OrderedContainers::read, false).executions());
    assertEquals(2, explore(OrderedContainers::locked, false).executions());
    assertEquals(2, explore(OrderedContainers::synchronizedMap, false).executions());
    assertEquals(2, explore(OrderedContainers::queued, false).executions());
  }

  @Test
  void schedulesNameThePlaceWhereTheContainerIsMade() {
    Verdict verdict = explore(Containers::racyArrayList, false);
    ScheduleSettings settings = ScheduleSettings.of(verdict.races().get(0).schedule().settings());
    assertTrue(
        settings.promotions().names().stream()
            .anyMatch(name -> name.startsWith("programs.Containers.contents:racyArrayList:")),
        settings::toString);
  }
}
