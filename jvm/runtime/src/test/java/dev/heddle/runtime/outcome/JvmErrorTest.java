package dev.heddle.runtime.outcome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.threads.Lives;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Limits;

/** The JVM runs out of memory, or of stack, in the program. */
class JvmErrorTest {
  private static final String MEMORY = "OutOfMemoryError: Requested array size exceeds VM limit";

  private static Verdict verdict(Strategy strategy, ProgramBody body) {
    return Explore.verdict(
        Explore.settings().withAllAccesses(false), body, strategy, /* executions= */ 1000);
  }

  private static void assertInterrupted(Set<String> outcomes, ProgramBody body) {
    for (Strategy strategy :
        List.of(new DfsStrategy(), new DporStrategy(), new RandomStrategy(1))) {
      Verdict verdict = verdict(strategy, body);
      assertEquals(Coverage.INTERRUPTED, verdict.coverage());
      assertTrue(outcomes.containsAll(Explore.outcomes(verdict)), verdict::toString);
      assertTrue(
          verdict.noteTexts().stream().anyMatch(note -> note.endsWith(Verdict.NOT_THE_SCHEDULE)),
          () -> verdict.notes().toString());
    }
  }

  @Test
  void aSearchThatRunsOutOfMemoryIsInterrupted() {
    assertInterrupted(Set.of(MEMORY, "enough"), Limits::memory);
    assertInterrupted(Set.of(MEMORY), Limits::memoryOfAnother);
  }

  @Test
  void anErrorOfTheJvmThatIsCaughtInterruptsTheSearch() {
    assertInterrupted(Set.of("caught"), Limits::caught);
    assertInterrupted(Set.of("failed"), Limits::task);
    assertInterrupted(Set.of("handled"), Limits::handled);
    assertInterrupted(Set.of("caught"), Limits::stack);
  }

  @Test
  void theNextSearchKnowsNothingOfIt() {
    assertInterrupted(Set.of("caught"), Limits::caught);
    Verdict next = verdict(new DporStrategy(), programs.Channels::nonBlocking);
    assertEquals(Coverage.EXHAUSTED, next.coverage());
    assertEquals(List.of(), next.notes());
  }

  @Test
  void memoryThatRunsOutInHeddleIsHeddlesOwn() {
    assertTrue(JvmErrors.isOwn(thrown("java.util.Arrays", "dev.heddle.core.Trace", "a.Program")));
    assertTrue(
        JvmErrors.isOwn(thrown("dev.heddle.hooks.Hooks", "dev.heddle.runtime.Engine", "a.B")));
    assertFalse(JvmErrors.isOwn(thrown("java.util.Arrays", "a.Program", "dev.heddle.core.Trace")));
    assertFalse(JvmErrors.isOwn(thrown("dev.heddle.hooks.thread.ObjectCalls", "a.Program")));
    assertFalse(JvmErrors.isOwn(thrown("java.lang.Thread", Lives.class.getName())));
    assertFalse(JvmErrors.isOwn(new StackOverflowError()));
  }

  private static OutOfMemoryError thrown(String... classes) {
    OutOfMemoryError error = new OutOfMemoryError("Java heap space");
    StackTraceElement[] stack = new StackTraceElement[classes.length];
    for (int i = 0; i < stack.length; i++) {
      stack[i] = new StackTraceElement(classes[i], "method", null, 1);
    }
    error.setStackTrace(stack);
    return error;
  }
}
