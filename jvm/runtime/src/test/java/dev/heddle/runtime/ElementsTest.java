package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import programs.Elements;

/** Accesses to fields and array elements of every type are steps, if all accesses are. */
class ElementsTest {
  @ParameterizedTest
  @ValueSource(chars = {'Z', 'B', 'C', 'S', 'I', 'J', 'F', 'D', 'L'})
  void everyTypeOfFieldAndElement(char type) {
    for (boolean field : new boolean[] {true, false}) {
      assertEquals(
          Set.of("00", "01", "10", "11"),
          Explore.all(() -> Elements.changes(Elements.of(field, type))));
      assertEquals(
          Set.of("00"),
          Explore.allSynchronisation(() -> Elements.changes(Elements.of(field, type))));
    }
  }
}
