package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Wide;

/** Rarely used parts of the JDK, between threads. */
class WideTest {
  private static void check(Set<String> expected, ProgramBody body) {
    for (JavaSettings settings : Substrates.all()) {
      JavaSettings used = settings.withAllAccesses(false);
      Verdict verdict = Explore.verdict(used, body, new DporStrategy(), 10_000);
      assertEquals(expected, Explore.outcomes(verdict));
      assertNotEquals(Coverage.INTERRUPTED, verdict.coverage());
    }
  }

  @Test
  void publishersHandItemsOver() {
    check(Set.of("12", "21"), Wide::publish);
  }

  @Test
  void classesOfNestedLoadersHaveStateOfTheirOwn() {
    check(Set.of("false 1 0", "false 2 0"), Wide::loaders);
  }

  @Test
  void proxiesAndSerializedObjectsAreSynchronized() {
    check(Set.of("2 2"), Wide::proxy);
    check(Set.of("2"), Wide::serial);
  }

  @Test
  void shutdownHooksBelongToAnExecution() {
    check(Set.of("refused 1"), Wide::hooks);
  }

  @Test
  void filesAreWrittenBetweenSteps() {
    check(Set.of("true"), Wide::files);
  }
}
