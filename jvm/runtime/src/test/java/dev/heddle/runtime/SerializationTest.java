package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Serials;

/** What serialization reads and writes of objects are accesses like those of the program. */
class SerializationTest {
  /** One part may change before the other one is read. */
  private static final Set<String> ANY = Set.of("00", "01", "10", "11");

  /** Both parts are read at once. */
  private static final Set<String> AT_ONCE = Set.of("00", "10", "11");

  private static void synchronised(Set<String> expected, ProgramBody body) {
    Explore.same(Explore.settings().withAllAccesses(false), expected, body);
  }

  private static void all(Set<String> expected, ProgramBody body) {
    Explore.same(Explore.settings(), expected, body);
  }

  private static boolean races(ProgramBody body) {
    Budget budget = new Budget(100, Duration.ofMinutes(1), 10_000, true);
    JavaSearch search =
        new JavaSearch(Explore.settings().withAllAccesses(false), new RaceDetector());
    return !search.explore(body, new DporStrategy(), budget, "test", null).races().isEmpty();
  }

  @Test
  void volatileFieldsAreReadOneByOne() {
    synchronised(ANY, () -> Serials.written(new Serials.Ordered()));
    synchronised(ANY, () -> Serials.written(new Serials.Derived()));
    assertFalse(races(() -> Serials.written(new Serials.Ordered())));
  }

  @Test
  void plainFieldsAreRacedFor() {
    all(ANY, () -> Serials.written(new Serials.Plain()));
    assertTrue(races(() -> Serials.written(new Serials.Plain())));
  }

  @Test
  void transientFieldsAreNotRead() {
    ProgramBody body = () -> Serials.written(new Serials.Transient());
    Verdict verdict = Explore.verdict(Explore.settings(), body, new DporStrategy(), 100);
    assertEquals(1, verdict.executions());
    assertEquals(Set.of("00"), Explore.outcomes(verdict));
  }

  @Test
  void whatAClassTellsOfItselfIsHeeded() {
    synchronised(Set.of("00", "01"), () -> Serials.written(new Serials.Stated()));
    synchronised(Set.of("77 1 5"), Serials.Stated::facts);
  }

  @Test
  void atomicsOfTheJdkAreReadOneByOne() {
    synchronised(ANY, () -> Serials.written(new Serials.Held()));
    assertFalse(races(() -> Serials.written(new Serials.Held())));
  }

  @Test
  void arraysAreRead() {
    all(AT_ONCE, () -> Serials.written(new Serials.Array()));
    all(ANY, () -> Serials.written(new Serials.Objects()));
    assertTrue(races(() -> Serials.written(new Serials.Array())));
    assertTrue(races(() -> Serials.written(new Serials.Objects())));
  }

  @Test
  void collectionsOfTheJdkAreRead() {
    synchronised(Set.of("[]", "[1]", "[1, 1]"), () -> Serials.written(Serials.Listed.locked()));
    synchronised(Set.of("{}", "{a=1}"), () -> Serials.written(new Serials.Concurrent()));
    assertFalse(races(() -> Serials.written(Serials.Listed.locked())));
    assertTrue(races(() -> Serials.written(Serials.Listed.copied())));
    assertTrue(races(() -> Serials.written(Serials.Listed.unlocked())));
  }

  @Test
  void whatTheProgramDoesInBetweenIsItsOwn() {
    synchronised(ANY, () -> Serials.written(new Serials.Own()));
    synchronised(ANY, () -> Serials.written(new Serials.Replaced()));
  }

  @Test
  void fieldsOfAnObjectThatIsReadAreWritten() {
    synchronised(Set.of("-", "00", "10", "11"), Serials::leaked);
  }
}
