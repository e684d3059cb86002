package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.DporStrategy;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.References;

/** Reference queues, cleaners; other processes. */
class ReferenceTest {
  private static void check(Set<String> expected, ProgramBody body) {
    for (Settings settings : Substrates.all()) {
      Settings used = settings.withAllAccesses(false);
      assertEquals(expected, Explore.all(used, body));
      assertEquals(
          expected, Explore.outcomes(Explore.verdict(used, body, new DporStrategy(), 10_000)));
    }
  }

  @Test
  void referencesAreHandedOver() {
    check(Set.of("got null false", "put true null false"), References::handOver);
    check(Set.of("none", "one"), References::look);
  }

  @Test
  void waitsForReferencesEnd() {
    check(Set.of("D"), () -> References.inVain(0));
    check(Set.of("null"), () -> References.inVain(5));
    check(Set.of("interrupted"), References::interrupted);
  }

  @Test
  void theGarbageCollectorIsNotSeen() {
    check(Set.of("null false"), References::collected);
  }

  @Test
  void cleanersRunActionsOnce() {
    check(Set.of("1 Cleaner-0 main"), References::cleaner);
  }

  @Test
  void otherProcessesAreRefused() {
    Throwable refused =
        assertThrows(NotControlledException.class, () -> Explore.all(References::process));
    assertTrue(String.valueOf(refused.getMessage()).contains("another process"), refused::toString);
  }
}
