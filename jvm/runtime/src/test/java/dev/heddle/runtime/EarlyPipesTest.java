package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import programs.Pipes;

/**
 * Pipes, which wait inside synchronized methods, that were loaded before the agent was installed.
 */
class EarlyPipesTest {
  /** The new process: makes pipes, and only then searches. */
  static final class Searching {
    private Searching() {}

    public static void main(String[] arguments) throws IOException {
      new PipedInputStream().close();
      new PipedReader().close();
      for (ProgramBody body : List.<ProgramBody>of(() -> Pipes.bytes(2, 1), Pipes::characters)) {
        try {
          System.out.println(Explore.allSynchronisation(body));
        } catch (NotControlledException e) {
          System.out.println(String.valueOf(e.getMessage()).replaceFirst(", at .*", ""));
        }
      }
    }
  }

  @Test
  void areRefused() throws IOException, InterruptedException {
    String why = " was loaded before Heddle's agent, so a wait inside its synchronized methods";
    assertEquals(
        List.of("java.io.PipedInputStream" + why, "java.io.PipedReader" + why),
        NewProcess.run(Searching.class).lines().toList());
  }
}
