package dev.heddle.runtime;

import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.PassedOn;

/** Code of the JDK waits for objects that lock themselves, as the program does. */
class PassedOnTest {
  private static final Set<String> LENGTHS = Set.of("a", "ab");
  private static final Set<String> EITHER = Set.of("false", "true");

  private static void check(Set<String> expected, ProgramBody body) {
    Explore.same(Explore.settings().withAllAccesses(false), expected, body);
  }

  @Test
  void buffersInBuilders() {
    check(LENGTHS, PassedOn::appended);
    check(LENGTHS, PassedOn::begun);
    check(LENGTHS, PassedOn::inserted);
  }

  @Test
  void buffersThatAreMatchedAndCompared() {
    check(LENGTHS, PassedOn::matched);
    check(LENGTHS, PassedOn::compared);
    check(Set.of("abc", "ac", "acb"), PassedOn::replaced);
  }

  @Test
  void buffersThatAreReadWithoutTheirLock() {
    check(EITHER, PassedOn::comparedWith);
    check(Set.of("1", "2"), () -> PassedOn.streamed(false));
    check(Set.of("1", "2"), () -> PassedOn.streamed(true));
  }

  @Test
  void buffersThatAreSerialized() {
    check(LENGTHS, PassedOn::serialized);
  }

  @Test
  void vectorsAndTables() {
    check(EITHER, PassedOn::vectorEqual);
    check(Set.of("[]", "[1]"), PassedOn::vectorCopied);
    check(Set.of("{}", "{1=2}"), PassedOn::tableCopied);
  }

  @Test
  void exceptions() {
    check(EITHER, PassedOn::cause);
    check(EITHER, PassedOn::suppressed);
    check(EITHER, PassedOn::suppressedInCopy);
    check(EITHER, PassedOn::traced);
  }
}
