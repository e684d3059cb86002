package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import programs.Attempts;

/** Locks that are acquired by an attempt order what they protect, and steps that depend on them. */
class AttemptsTest {
  private static final Budget BUDGET = new Budget(1_000, Duration.ofMinutes(1), 10_000, true);

  private static Verdict explore(ProgramBody body, Strategy strategy) {
    JavaSettings settings = Explore.settings().withAllAccesses(false).withEarlyTimeouts(1);
    JavaSearch search = new JavaSearch(settings, new RaceDetector());
    return search.explore(body, strategy, BUDGET, "test", null);
  }

  @Test
  void findsAllRacesAndNoOthers() throws IllegalAccessException {
    Map<String, Boolean> expected = new TreeMap<>();
    Map<String, Boolean> found = new TreeMap<>();
    for (Map.Entry<String, ProgramBody> program : RaceTest.programs(Attempts.class).entrySet()) {
      expected.put(program.getKey(), program.getKey().startsWith("racy"));
      Verdict verdict = explore(program.getValue(), new DporStrategy());
      found.put(program.getKey(), !verdict.races().isEmpty());
    }
    assertEquals(expected, found);
    assertTrue(found.size() >= 20, "only " + found.size() + " programs");
  }

  @Test
  void aReductionFindsWhatAllSchedulesShow() throws IllegalAccessException {
    Map<String, Set<String>> expected = new TreeMap<>();
    Map<String, Set<String>> found = new TreeMap<>();
    for (Map.Entry<String, ProgramBody> program : RaceTest.programs(Attempts.class).entrySet()) {
      Verdict all = explore(program.getValue(), new DfsStrategy());
      Verdict reduced = explore(program.getValue(), new DporStrategy());
      assertEquals(Coverage.EXHAUSTED, reduced.coverage(), program.getKey());
      if (all.coverage() == Coverage.EXHAUSTED) {
        expected.put(program.getKey(), Explore.outcomes(all));
        found.put(program.getKey(), Explore.outcomes(reduced));
      }
    }
    assertEquals(expected, found);
    assertTrue(found.size() >= 18, "only " + found.size() + " programs");
  }

  @Test
  void anAttemptMayFail() {
    assertEquals(
        Set.of("1 01", "1 10", "2 11"), Explore.outcomes(explore(Attempts::writeLock, dpor())));
    assertEquals(
        Set.of("1 01", "1 10", "2 11"), Explore.outcomes(explore(Attempts::semaphore, dpor())));
    assertEquals(
        Set.of("1 01", "1 10", "2 11"), Explore.outcomes(explore(Attempts::stampedWrite, dpor())));
  }

  private static Strategy dpor() {
    return new DporStrategy();
  }
}
