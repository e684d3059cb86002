package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Initialisers;

/** Static initialisers that the JVM runs only once, in the first execution that needs them. */
class InitialisersTest {
  /** The new process: initialises in another order. */
  static final class InterfaceFirst {
    private InterfaceFirst() {}

    public static void main(String[] arguments) {
      System.out.print(Explore.random(Initialisers::interfaceFirst, 1));
    }
  }

  @Test
  void timeAndChanceAreTheSameInEveryProcessAndOrder() throws IOException, InterruptedException {
    Set<String> facts = Explore.random(Initialisers::enumFirst, 3);
    assertEquals(1, facts.size(), facts.toString());
    assertEquals(facts.toString(), NewProcess.run(InterfaceFirst.class));
  }

  @Test
  void theClockMovesWhenItIsRead() {
    assertEquals(Set.of("DONE"), Explore.random(Initialisers::waits, 2));
  }

  @Test
  void threadsAndPoolsThatAreMadeThereCanBeUsedInEveryExecution() {
    assertEquals(Set.of("4 of 5", "5 of 5"), Explore.allSynchronisation(Initialisers::startLater));
    assertEquals(Set.of("1"), Explore.random(Initialisers::pools, 50));
  }

  private static String refusal(ProgramBody body) {
    NotControlledException thrown =
        assertThrows(NotControlledException.class, () -> Explore.allSynchronisation(body));
    return String.valueOf(thrown.getMessage());
  }

  @Test
  void threadsThatAreStartedThereAreRefused() {
    String starting = refusal(Initialisers::starts);
    assertTrue(
        starting.startsWith(
            "the static initialiser of programs.Initialisers$Starting starts a thread"),
        starting);
    String submitting = refusal(Initialisers::submits);
    assertTrue(
        submitting.startsWith(
            "the static initialiser of programs.Initialisers$Submitting starts a thread"),
        submitting);
  }
}
