package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Pipes;

class PipeTest {
  private static Set<String> all(ProgramBody body) {
    return Explore.allSynchronisation(body);
  }

  @Test
  void whatIsWrittenIsReadInOrder() {
    assertEquals(Set.of("1"), all(() -> Pipes.bytes(1, 2)));
    assertEquals(Set.of("a -1"), all(Pipes::characters));
  }

  @Test
  void aFullPipeMakesItsWriterWait() {
    assertEquals(Set.of("1 2"), all(() -> Pipes.bytes(2, 1)));
  }

  @Test
  void aPipeWhoseWriterHasEndedIsBroken() {
    assertEquals(Set.of("1 Pipe broken", "1 Write end dead"), all(Pipes::broken));
  }
}
