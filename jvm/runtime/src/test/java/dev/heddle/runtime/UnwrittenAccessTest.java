package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import programs.Unwritten;

/** Accesses without an instruction for fields or elements are recorded, too. */
class UnwrittenAccessTest {
  /** One part may change before the other one is read. */
  private static final Set<String> ANY = Set.of("00", "01", "10", "11");

  /** Both parts are read at once. */
  private static final Set<String> AT_ONCE = Set.of("00", "10", "11");

  private static final Set<String> EQUAL = Set.of("10", "other");

  private static void synchronised(ProgramBody body) {
    Explore.same(Explore.settings().withAllAccesses(false), ANY, body);
  }

  private static void all(Set<String> expected, ProgramBody body) {
    Explore.same(Explore.settings(), expected, body);
  }

  @Test
  void objectsAreClonedFieldByField() {
    synchronised(Unwritten::cloned);
    all(ANY, Unwritten::clonedPlain);
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "calendar", "own"})
  void objectsAreClonedByWhatTheyInherit(String type) {
    synchronised(() -> Unwritten.inherited(type));
  }

  @Test
  void copiesAreMadeOnceAndUnderTheLocksOfThose() {
    synchronised(Unwritten::overridden);
    all(Set.of("00", "11"), Unwritten::locked);
  }

  @Test
  void fieldsBehindHandlesAreRead() {
    synchronised(Unwritten::reflected);
    synchronised(Unwritten::handles);
    synchronised(Unwritten::updater);
  }

  @Test
  void acquiringReadsShowTheSameButAreNotExhausted() {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    Verdict verdict = Explore.verdict(settings, Unwritten::acquiring, new DporStrategy(), 100_000);
    assertEquals(ANY, Explore.outcomes(verdict));
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"toString", "hashCode", "concatenation"})
  void recordsAskTheirParts(String method) {
    synchronised(() -> Unwritten.record(method));
  }

  @Test
  void recordsCompareTheirParts() {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    Explore.same(settings, EQUAL, () -> Unwritten.record("equals"));
  }

  @ParameterizedTest
  @CsvSource({
    "copy,false",
    "arraycopy,true",
    "reference,true",
    "reflection,true",
    "handle,true",
    "unreflected,true",
    "clone,true",
    "text,false",
  })
  void arraysAreCopied(String way, boolean oneByOne) {
    all(oneByOne ? ANY : AT_ONCE, () -> Unwritten.array(way));
  }

  @Test
  void arraysAreCompared() {
    all(EQUAL, () -> Unwritten.array("equals"));
  }

  @Test
  void viewsAndBuffersAreRead() {
    all(ANY, Unwritten::view);
    all(ANY, Unwritten::buffer);
    all(ANY, Unwritten::enumeration);
  }
}
