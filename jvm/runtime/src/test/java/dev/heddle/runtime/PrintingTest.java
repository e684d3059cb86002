package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Printing;

class PrintingTest {
  @Test
  void overriddenMethodsCallThoseTheyOverride() {
    assertEquals(Set.of("!a"), Explore.all(Printing::overridden));
  }

  @Test
  void printingIsNoStep() {
    assertEquals(executions(Printing::nothing), executions(Printing::print));
  }

  private static long executions(ProgramBody body) {
    Settings settings = Explore.settings().withAllAccesses(false);
    return Explore.verdict(settings, body, new DfsStrategy(), 10_000).executions();
  }
}
