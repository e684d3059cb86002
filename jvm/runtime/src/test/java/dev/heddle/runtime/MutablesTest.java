package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import programs.Mutables;
import programs.Shareables;
import programs.SharedSubject;

/** Data races on objects of the JDK that are not made to be shared, and uses without a race. */
class MutablesTest {
  /** Enough to find a race. */
  private static final Budget BUDGET = new Budget(3, Duration.ofMinutes(1), 10_000, true);

  private final Map<String, String> found = new TreeMap<>();

  @BeforeAll
  static void prepare() {
    JavaSearch.prepare();
  }

  private void explore(SharedSubject<?> subject, String program, ProgramBody body, boolean racy) {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    JavaSearch search = new JavaSearch(settings, new RaceDetector());
    Verdict verdict = search.explore(body, new DporStrategy(), BUDGET, "test", null);
    List<String> races =
        verdict.races().stream().map(race -> ((Outcome.Race) race.outcome()).variable()).toList();
    if (racy == races.isEmpty()) {
      found.put(subject + " " + program, String.valueOf(races));
    }
    for (Verdict.Finding finding : verdict.findings()) {
      boolean returned = finding.outcome().summary().equals("done");
      if (!returned && !racy) {
        found.put(subject + " " + program + " outcome", finding.outcome().summary());
      }
    }
  }

  private void exploreOrdered(SharedSubject<?> subject) {
    explore(subject, "locked", subject::locked, false);
    explore(subject, "handed over", subject::handedOver, false);
  }

  @Test
  void changesRaceWithLooksAndLooksDoNot() {
    for (SharedSubject<?> subject : Mutables.readable()) {
      explore(subject, "changed", subject::changed, true);
      explore(subject, "changed and read", subject::changedAndRead, true);
      explore(subject, "read", subject::looked, false);
      exploreOrdered(subject);
    }
    assertEquals(Map.of(), found);
  }

  @Test
  void changesRaceWithChanges() {
    for (SharedSubject<?> subject : Mutables.writeOnly()) {
      explore(subject, "changed", subject::changed, true);
      exploreOrdered(subject);
    }
    assertEquals(Map.of(), found);
  }

  @Test
  void whatMayBeSharedIsNotRacedFor() {
    for (SharedSubject<?> subject : Shareables.all()) {
      explore(subject, "changed", subject::changed, false);
      explore(subject, "changed and read", subject::changedAndRead, false);
      explore(subject, "read", subject::looked, false);
      exploreOrdered(subject);
    }
    assertEquals(Map.of(), found);
  }
}
