package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import programs.EarlyClasses;

/**
 * Classes of the program that were loaded, most of them initialised, before the agent was
 * installed.
 */
class EarlyClassesTest {
  /** The new process: uses the classes, and only then searches. */
  static final class Searching {
    private Searching() {}

    public static void main(String[] arguments) {
      System.out.println(EarlyClasses.use());
      for (ProgramBody body :
          List.<ProgramBody>of(
              EarlyClasses::heldOut,
              EarlyClasses::stateful,
              EarlyClasses::reflection,
              EarlyClasses::sorted)) {
        try {
          System.out.println(Explore.allSynchronisation(body));
        } catch (NotControlledException e) {
          System.out.println(String.valueOf(e.getMessage()).replaceFirst(" so .*", ""));
        }
      }
    }
  }

  @Test
  void areControlledOrRefused() throws IOException, InterruptedException {
    assertEquals(
        List.of(
            "[1, 2, 3] Stateful",
            "[same]",
            "[[a, b] 6]",
            "programs.EarlyClasses$Reflecting was loaded before Heddle's agent,",
            "programs.EarlyClasses$Sorting was loaded before Heddle's agent,"),
        NewProcess.run(Searching.class).lines().toList());
  }
}
