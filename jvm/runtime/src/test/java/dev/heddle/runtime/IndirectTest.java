package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import programs.Indirect;

/** Accesses to fields and elements by reflection, method handles and copies are recorded. */
class IndirectTest {
  private static final Set<String> LOST_UPDATE = Set.of("1", "2");
  private static final Set<String> ANY = Set.of("00", "01", "10", "11");

  @ParameterizedTest
  @CsvSource({"value,false", "value,true", "ordered,false", "ordered,true", "shared,false"})
  void fieldsByReflection(String name, boolean boxed) {
    assertEquals(LOST_UPDATE, Explore.all(() -> Indirect.field(name, boxed)));
  }

  @Test
  void volatileFieldsByReflectionAreSynchronisation() {
    assertEquals(LOST_UPDATE, Explore.allSynchronisation(() -> Indirect.field("ordered", false)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void fieldsThroughMethodHandles(boolean reflected) {
    assertEquals(LOST_UPDATE, Explore.all(() -> Indirect.handles(reflected)));
  }

  @Test
  void staticFieldsAndElementsThroughMethodHandles() {
    assertEquals(LOST_UPDATE, Explore.all(Indirect::staticHandles));
    assertEquals(LOST_UPDATE, Explore.all(Indirect::elementHandles));
  }

  @Test
  void elementsByReflection() {
    assertEquals(LOST_UPDATE, Explore.all(Indirect::reflectedElement));
  }

  @Test
  void shortCopiesAreMadeElementByElement() {
    assertEquals(ANY, Explore.all(() -> Indirect.arraycopy(2)));
    assertEquals(ANY, Explore.all(Indirect::arraycopyTarget));
    assertEquals(ANY, Explore.all(Indirect::cloned));
  }

  @Test
  void longCopiesReadInOneStep() {
    Explore.same(Explore.settings(), Set.of("00", "10", "11"), () -> Indirect.arraycopy(17));
  }

  @ParameterizedTest
  @CsvSource({
    "0,1,2,'[1, 1, 2]'",
    "1,0,2,'[2, 3, 3]ArrayStoreException'",
    "0,2,2,'[1, 2, 3]ArrayIndexOutOfBoundsException'",
    "-1,0,1,'[1, 2, 3]ArrayIndexOutOfBoundsException'"
  })
  void copiesDoWhatTheJdkDoes(int from, int to, int length, String expected) {
    assertEquals(Set.of(expected), Explore.all(() -> Indirect.copies(from, to, length)));
  }

  @Test
  void whatArraysDoesIsAStepOfItsOwn() {
    assertEquals(ANY, Explore.all(Indirect::filledTooLate));
  }

  @Test
  void fencesAddNothingToSequentialConsistency() {
    assertEquals(Set.of("01", "10", "11"), Explore.all(Indirect::fences));
  }

  @Test
  void methodReferencesToSynchronizedMethodsWaitToo() {
    assertEquals(Set.of("same"), Explore.all(Indirect::reference));
  }
}
