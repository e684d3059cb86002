package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.LostUpdate;

class LostUpdateTest {
  @Test
  void bothOutcomesOfAPlainIncrementAreFound() {
    assertEquals(Set.of("1", "2"), Explore.all(LostUpdate::run));
  }

  @Test
  void switchingAtSynchronisationOnlyDoesNotSplitThePlainIncrement() {
    assertEquals(Set.of("2"), Explore.allSynchronisation(LostUpdate::run));
  }
}
