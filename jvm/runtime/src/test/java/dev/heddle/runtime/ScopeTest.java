package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.Settings;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Scoped values and structured task scopes. */
class ScopeTest {
  private static LaterProgram program;

  @BeforeAll
  static void compile() {
    program = LaterProgram.compile(25, "Scopes");
  }

  private static void check(Set<String> expected, String method) {
    for (Settings settings : Substrates.all()) {
      Verdict verdict =
          Explore.verdict(
              settings.withAllAccesses(false), program.body(method), new DporStrategy(), 10_000);
      assertEquals(expected, Explore.outcomes(verdict), method);
      assertNotEquals(Coverage.INTERRUPTED, verdict.coverage(), method);
    }
  }

  @Test
  void scopedValuesBelongToTheirThread() {
    check(Set.of("aa nonebcnone none"), "bindings");
    check(Set.of("a none"), "oneAfterAnother");
  }

  @Test
  void scopesWaitForTheirThreads() {
    check(Set.of("u1u2"), "forkAndJoin");
    check(Set.of("quick"), "any");
    check(Set.of("a", "b"), "race");
  }

  @Test
  void failuresAndTimeLimitsEndScopes() {
    check(Set.of("broken interrupted"), "fails");
    assertEquals(Set.of("too late"), Explore.random(program.body("timeout"), 500));
    check(Set.of("D"), "stuck");
  }

  @Test
  void subtasksRace() {
    for (Settings settings : Substrates.all()) {
      Verdict verdict =
          Explore.verdict(settings, program.body("lostUpdate"), new DporStrategy(), 10_000);
      assertEquals(Set.of("1", "2"), Explore.outcomes(verdict));
    }
  }
}
