package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the JVM forbids agents, that is reported in one line that says what to do. */
class AttachRefusalTest {
  /** Tries to attach. */
  static final class Attaching {
    private Attaching() {}

    public static void main(String[] arguments) {
      try {
        JavaSearch.prepare();
        System.out.print("attached");
      } catch (IllegalStateException e) {
        System.out.print(e.getMessage());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+DisableAttachMechanism", "-XX:-EnableDynamicAgentLoading"})
  void theOptionThatForbidsItIsNamed(String option) throws IOException, InterruptedException {
    assertEquals(
        "Heddle could not attach its agent to this JVM: it was started with "
            + option
            + ", which forbids that; start the JVM with -javaagent:<path of heddle-agent.jar>"
            + " instead",
        NewProcess.run(List.of(option), Attaching.class));
  }
}
