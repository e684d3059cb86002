package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Verdict;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.JdkLocks;

/** No context switch and no end of an execution leaves locks of the JDK held. */
class JdkLocksTest {
  private static final int EXECUTIONS = 300;

  private static Set<String> outcomes(ProgramBody body) {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    Verdict verdict = Explore.verdict(settings, body, new DefaultStrategy(1), EXECUTIONS);
    return Explore.outcomes(verdict);
  }

  @Test
  void threadsAreNotSwitchedInCollectionsThatTheJdkUsesUnderLocks() {
    assertEquals(Set.of("0", "1"), outcomes(JdkLocks::fileLocks));
  }

  @Test
  void locksOfTheJdkAreOpenWhenAnExecutionBegins() {
    assertEquals(Set.of("1", "2"), outcomes(JdkLocks::handlers));
  }
}
