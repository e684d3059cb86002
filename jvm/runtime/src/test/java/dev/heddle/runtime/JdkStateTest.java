package dev.heddle.runtime;

import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.JdkState;

/** What threads pass to each other through objects of the JDK that hardly ever are shared. */
class JdkStateTest {
  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);

  private static void outcomes(ProgramBody body, String... expected) {
    Explore.same(SETTINGS, Set.of(expected), body);
  }

  @Test
  void pipesAreClosedBeforeOrAfterAWrite() {
    outcomes(JdkState::closedPipe, "Pipe closed", "written");
    // The JDK's own: a reader can be closed in the midst of a write.
    String early = "Index -1 out of bounds for length 1024";
    outcomes(JdkState::closedReader, early, "Pipe closed", "written");
    outcomes(JdkState::connected, "Pipe not connected", "written");
    outcomes(JdkState::connectedWriter, "Pipe not connected", "false", "true");
  }

  @Test
  void streamsAreClosedBeforeOrAfterARead() {
    outcomes(JdkState::closedStream, "1", "Stream closed");
    outcomes(JdkState::closedTwice, "0", "1");
    outcomes(JdkState::encoding, "UTF8", "null");
  }

  @Test
  void whatIsSetIsSeenOrNot() {
    outcomes(JdkState::logger, "false", "true");
    outcomes(JdkState::handler, "INFO", "OFF");
    outcomes(JdkState::property, "null", "set");
    outcomes(JdkState::clearedTwice, "null", "set");
    outcomes(JdkState::attachment, "it", "null");
    outcomes(JdkState::language, "false", "true");
    outcomes(JdkState::zone, "false", "true");
    outcomes(JdkState::listener, "0", "1");
  }

  @Test
  void referencesAreClearedBeforeOrAfterTheyAreRead() {
    outcomes(JdkState::cleared, "false", "true");
    outcomes(JdkState::enqueued, "false", "true");
  }

  @Test
  void monitorsCanBeUsedByReflection() {
    outcomes(() -> JdkState.reflectively(false), "told");
    outcomes(() -> JdkState.reflectively(true), "told");
  }

  @Test
  void lookupsInitialiseInEveryExecution() {
    outcomes(JdkState::byLookup, "Late1");
  }
}
