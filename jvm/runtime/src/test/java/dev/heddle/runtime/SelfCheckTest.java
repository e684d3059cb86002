package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SelfCheckTest {
  @Test
  void aProgramWithOneThreadIsNoGreen() {
    NotControlledException thrown =
        assertThrows(NotControlledException.class, () -> Explore.all(() -> "nothing"));
    assertTrue(String.valueOf(thrown.getMessage()).contains("no second thread"));
  }
}
