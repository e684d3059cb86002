package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import programs.SharedArrays;

/** What code of the JDK does to arrays of the program is seen, element by element. */
class SharedArraysTest {
  private static final Budget BUDGET = new Budget(100, Duration.ofMinutes(1), 10_000, true);

  private static Verdict explore(ProgramBody body) {
    Settings settings = Explore.settings().withAllAccesses(false);
    JavaSearch search = new JavaSearch(settings, new RaceDetector());
    return search.explore(body, new DporStrategy(), BUDGET, "test", null);
  }

  @Test
  void findsAllRacesAndNoOthers() throws IllegalAccessException {
    Map<String, Boolean> expected = new TreeMap<>();
    Map<String, Boolean> found = new TreeMap<>();
    for (Map.Entry<String, ProgramBody> program :
        RaceTest.programs(SharedArrays.class).entrySet()) {
      expected.put(program.getKey(), program.getKey().startsWith("racy"));
      found.put(program.getKey(), !explore(program.getValue()).races().isEmpty());
    }
    assertEquals(expected, found);
    assertTrue(found.size() >= 20, "only " + found.size() + " programs");
  }

  @Test
  void whatComesOfARaceIsFound() {
    Verdict verdict = explore(SharedArrays::racyListOfTheJdk);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(Set.of("x", "y"), Explore.outcomes(verdict));
  }
}
