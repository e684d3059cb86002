package dev.heddle.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.TestExecutionResult.Status.ABORTED;
import static org.junit.platform.engine.TestExecutionResult.Status.FAILED;
import static org.junit.platform.engine.TestExecutionResult.Status.SUCCESSFUL;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;
import programs.CounterCase;
import programs.EndingsCase;
import programs.InvariantCase;
import programs.LifecycleCase;
import programs.PoolCase;

class HeddleTestTest {
  private static void assertContains(String part, String text) {
    assertTrue(text.contains(part), () -> "no \"" + part + "\" in: " + text);
  }

  @Test
  void aRaceFailsWithItsStoryAndTheAssertionAsCause() {
    JupiterRun run = JupiterRun.ofMethod(CounterCase.class, "lostUpdate");
    Throwable thrown = run.thrown("lostUpdate");
    assertSame(AssertionError.class, thrown.getClass());
    assertInstanceOf(AssertionFailedError.class, thrown.getCause());
    assertContains("expected: <2> but was: <1>", run.message("lostUpdate"));
    assertContains("CounterCase#lostUpdate", run.message("lostUpdate"));
    assertContains("@HeddleTest(replay = \"h2:", run.message("lostUpdate"));
    assertContains("  data race on CounterCase.plain: the ", run.message("lostUpdate"));
    assertEquals("", run.printed());
  }

  @Test
  void aRaceWithoutConsequencesFailsToo() {
    String message = JupiterRun.ofMethod(CounterCase.class, "raced").message("raced");
    assertContains("data race on CounterCase.plain: the ", message);
    assertContains("at programs.CounterCase.raced(CounterCase.java:", message);
    assertContains("failed; all interleavings explored", message);
    assertContains("@HeddleTest(replay = \"h2:", message);
  }

  @Test
  void aRaceIsOnlyReportedIfThatIsAskedFor() {
    JupiterRun run = JupiterRun.ofMethod(CounterCase.class, "racedAndReported");
    assertEquals(SUCCESSFUL, run.status("racedAndReported"), run.results()::toString);
    assertContains("; data race on CounterCase.plain: the ", run.report("racedAndReported"));
    assertContains("within bounds: sequential consistency", run.report("racedAndReported"));
  }

  @Test
  void rightCodePassesAndReportsWhatWasCovered() {
    JupiterRun run = JupiterRun.ofMethod(CounterCase.class, "lockedUpdate");
    assertEquals(SUCCESSFUL, run.status("lockedUpdate"), run.results()::toString);
    assertContains("exhausted: every interleaving", run.report("lockedUpdate"));
    assertEquals("", run.printed());
  }

  @Test
  void aSampleSaysThatItIsOne() {
    JupiterRun run = JupiterRun.ofMethod(CounterCase.class, "sampled");
    assertEquals(SUCCESSFUL, run.status("sampled"), run.results()::toString);
    assertContains("sampled: 50 random executions", run.report("sampled"));
  }

  @Test
  void oneThreadIsNoGreen() {
    JupiterRun run = JupiterRun.ofMethod(CounterCase.class, "oneThreadOnly");
    assertContains("no second thread ran under control", run.message("oneThreadOnly"));
  }

  @Test
  void badParametersAreToldInOneLine() {
    assertContains(
        "unknown strategy 'nonsense'",
        JupiterRun.ofMethod(CounterCase.class, "unknownStrategy").message("unknownStrategy"));
    assertContains(
        "corrupt schedule",
        JupiterRun.ofMethod(CounterCase.class, "corruptSchedule").message("corruptSchedule"));
  }

  @Test
  void lifecycleMethodsRunInEveryExecutionInTheOrderOfJUnit() {
    JupiterRun run = JupiterRun.ofClass(LifecycleCase.class);
    assertEquals(SUCCESSFUL, run.status("everythingIsThere"), run.results()::toString);
    assertEquals(SUCCESSFUL, run.status("innerTest"), run.results()::toString);
    assertContains("exhausted", run.report("everythingIsThere"));
  }

  @Test
  void aFailingPoolTestPrintsNothing() {
    JupiterRun run = JupiterRun.ofClass(PoolCase.class);
    assertEquals(FAILED, run.status("failsAndLeavesThePoolAlone"));
    assertContains("expected: <2> but was: <1>", run.message("failsAndLeavesThePoolAlone"));
    assertEquals("", run.printed());
  }

  @Test
  void anExceptionOfAnyThreadFailsTheTest() {
    JupiterRun run = JupiterRun.ofMethod(PoolCase.class, "aWorkerThrows");
    Throwable cause = run.thrown("aWorkerThrows").getCause();
    assertNotNull(cause);
    assertEquals("thrown by a worker", cause.getMessage());
    assertEquals("programs.PoolCase", cause.getStackTrace()[0].getClassName());
    assertEquals("", run.printed());
  }

  @Test
  void aDeadlockFailsTheTest() {
    JupiterRun run = JupiterRun.ofMethod(EndingsCase.class, "deadlock");
    assertContains("deadlock", run.message("deadlock"));
    assertContains("other", run.message("deadlock"));
  }

  @Test
  void whatIsLeftBehindIsPublishedAndFailsOnlyIfAsked() {
    JupiterRun noted = JupiterRun.ofMethod(EndingsCase.class, "unjoined");
    assertEquals(SUCCESSFUL, noted.status("unjoined"), noted.results()::toString);
    assertContains("; note: never joined: lonely", noted.report("unjoined"));
    JupiterRun asked = JupiterRun.ofMethod(EndingsCase.class, "joinDemanded");
    assertContains("\n  never joined: lonely\n", asked.message("joinDemanded"));
    assertContains(
        "@HeddleTest(failOn = NEVER_JOINED, replay = \"h2:", asked.message("joinDemanded"));
  }

  @Test
  void anAssumptionThatNeverHoldsAbortsTheTest() {
    for (String test : List.of("assumption", "assumptionAtOnce")) {
      JupiterRun run = JupiterRun.ofMethod(EndingsCase.class, test);
      assertEquals(ABORTED, run.status(test), run.results()::toString);
    }
  }

  @Test
  void aFailureAfterAnAssumptionThatDoesNotHoldIsToldAllTheSame() {
    JupiterRun run = JupiterRun.ofClass(EndingsCase.BadTearDown.class);
    assertContains("AssertionFailedError: tear-down", run.message("assumption"));
  }

  @Test
  void aTestOfWhichNoExecutionEndsIsNotGreen() {
    JupiterRun run = JupiterRun.ofMethod(EndingsCase.class, "endless");
    assertContains("not checked: no execution came to its end", run.message("endless"));
  }

  @Test
  void preparationOfASharedInstanceIsRefused() {
    JupiterRun run = JupiterRun.ofClass(EndingsCase.OneInstance.class);
    assertContains("make that method static", run.message("test"));
  }

  @Test
  void anInvariantIsCheckedAfterEveryStep() {
    JupiterRun run = JupiterRun.ofClass(InvariantCase.class);
    assertEquals(SUCCESSFUL, run.status("kept"), run.results()::toString);
    assertContains("invariant balanced is broken by main", run.message("broken"));
    assertContains("InvariantCase.debit = 1", run.message("broken"));
    assertContains("breaks the invariant balanced", run.message("broken"));
    assertContains("invariant at most one is broken", run.message("setInTheTest"));
    assertContains("InvariantCase.credit = 2", run.message("setInTheTest"));
  }

  @Test
  void aMethodThatCannotBeAnInvariantIsRefused() {
    JupiterRun run = JupiterRun.ofClass(InvariantCase.Wrong.class);
    assertContains("takes no parameters", run.message("test"));
  }
}
