package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class VirtualThreadTest {
  private static LaterProgram program;

  @BeforeAll
  static void compile() {
    program = LaterProgram.compile(21, "VirtualThreads");
  }

  /** The outcomes of all schedules, on every substrate. */
  private static void check(Set<String> expected, String method) {
    for (JavaSettings settings : Substrates.all()) {
      JavaSettings used = settings.withAllAccesses(false);
      assertEquals(expected, Explore.all(used, program.body(method)), method);
    }
    checkReduced(expected, method);
  }

  /** The same with one schedule for each equivalence class. */
  private static void checkReduced(Set<String> expected, String method) {
    for (JavaSettings settings : Substrates.all()) {
      Verdict verdict =
          Explore.verdict(
              settings.withAllAccesses(false), program.body(method), new DporStrategy(), 10_000);
      assertEquals(expected, Explore.outcomes(verdict), method);
      assertNotEquals(Coverage.INTERRUPTED, verdict.coverage(), method);
    }
  }

  @Test
  void theyAreWhatTheJdkSaysTheyAre() {
    check(Set.of("NEW false truetrue true 5 TERMINATED v [] refused null"), "facts");
    check(Set.of("true VirtualThreads false true"), "identity");
    check(Set.of("1"), "runByHand");
  }

  @Test
  void theyAreSwitchedAsOthers() {
    assertEquals(Set.of("1", "2"), Explore.all(program.body("lostUpdate")));
    check(Set.of("D", "f-0f-1"), "deadlock");
    check(Set.of("true"), "monitors");
  }

  @Test
  void executorsMakeThemForTasks() {
    checkReduced(Set.of("1 1"), "perTask");
    checkReduced(Set.of("a task", "b task"), "perTaskOfFactory");
  }

  @Test
  void theySleepAndPark() {
    check(Set.of("interrupted false"), "interrupt");
    check(Set.of("RUNNABLE", "WAITING"), "park");
  }

  @Test
  void theyHaveLocalsAndHandlers() {
    check(Set.of("initial main, initial null, main"), "locals");
    check(Set.of("true broken"), "handler");
    check(Set.of("over"), "leftBehind");
  }

  @Test
  void anExceptionOfOneWithoutANameIsTold() {
    Outcome outcome =
        Explore.verdict(Explore.settings(), program.body("uncaught"), new DfsStrategy(), 1)
            .findings()
            .get(0)
            .outcome();
    assertEquals("thread #32", ((Outcome.Uncaught) outcome).thread());
  }

  @Test
  void thereMayBeThousands() {
    for (JavaSettings settings : Substrates.all()) {
      if (!settings.platformThreads()) {
        Verdict verdict =
            Explore.verdict(
                settings.withAllAccesses(false),
                program.body("thousands"),
                new DefaultStrategy(1),
                2);
        assertEquals(Set.of("10000"), Explore.outcomes(verdict));
        assertEquals(2, verdict.executions());
        assertEquals(Coverage.INTERRUPTED, verdict.coverage());
      }
    }
  }
}
