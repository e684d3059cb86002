package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import programs.Pinned;

class PinnedTest {
  private static final Set<String> ORDERS = Set.of("0011", "0101", "0110", "1001", "1010", "1100");

  private static final Runnable PIN =
      Substrates.hasContinuations() ? call("pin") : PinnedTest::nothing;
  private static final Runnable UNPIN =
      Substrates.hasContinuations() ? call("unpin") : PinnedTest::nothing;

  private final JavaSearch search =
      new JavaSearch(Explore.settings().withAllAccesses(false).withPlatformThreads(false));

  @BeforeEach
  void continuationsExist() {
    assumeTrue(Substrates.hasContinuations(), "before JDK 21 nothing can be pinned");
  }

  private static void nothing() {}

  /** Pins as a native frame would, or undoes it. */
  private static Runnable call(String name) {
    MethodHandle method;
    try {
      Class<?> type = Class.forName("jdk.internal.vm.Continuation");
      method = MethodHandles.lookup().findStatic(type, name, MethodType.methodType(void.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return () -> {
      try {
        method.invokeExact();
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    };
  }

  private Verdict explore(ProgramBody body) {
    Verdict verdict =
        search.explore(body, new DfsStrategy(), Budget.DEFAULT.withKeepGoing(true), "test", null);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage(), () -> verdict.toString());
    return verdict;
  }

  @Test
  void othersRunOnTopOfAThreadThatIsPinned() {
    Verdict verdict = explore(() -> Pinned.run(1, PIN, UNPIN));
    assertEquals(ORDERS, Explore.outcomes(verdict));
    assertTrue(search.timesPinned() > 0);
    assertEquals(0, verdict.notes().size(), () -> verdict.notes().toString());
  }

  @Test
  void theSearchMovesToPlatformThreadsWhereThatIsImpossible() {
    Verdict verdict = explore(() -> Pinned.run(2, PIN, UNPIN));
    assertEquals(ORDERS, Explore.outcomes(verdict));
    assertTrue(search.timesPinned() > 0);
    assertTrue(verdict.noteTexts().get(0).contains("platform threads"));
    Settings platform = Explore.settings().withAllAccesses(false).withPlatformThreads(true);
    Verdict expected =
        new JavaSearch(platform)
            .explore(
                () -> Pinned.run(2, PIN, UNPIN),
                new DfsStrategy(),
                Budget.DEFAULT.withKeepGoing(true),
                "test",
                null);
    assertEquals(expected.executions(), verdict.executions());
  }

  @Test
  void aPinnedThreadInADeadlockIsUnwound() {
    Verdict verdict = explore(() -> Pinned.deadlock(PIN));
    assertEquals(Set.of("D", "ended"), Explore.outcomes(verdict));
    assertFalse(verdict.findings().isEmpty());
  }
}
