package dev.heddle.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ScriptedProgram;
import dev.heddle.core.SizeEstimate;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.order.TraceClasses;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefaultStrategyTest {
  private static final long ALL = 20_000;

  @Test
  void smallProgramsAreExhausted() {
    for (long seed = 0; seed < 60; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, 3, 2, 2);
      TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), ALL);
      TraceClasses.Found found = TraceClasses.of(program, new DefaultStrategy(1), ALL);
      assertEquals(Coverage.EXHAUSTED, found.verdict().coverage());
      assertEquals(List.of(), found.verdict().limits());
      assertEquals(all.classes(), found.classes(), program::toString);
    }
  }

  /** When the budget ends the search, it has covered what it says. */
  @Test
  void theBoundThatIsStatedWasCovered() {
    int stated = 0;
    for (long seed = 0; seed < 40; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, 3, 4, 2);
      TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), ALL);
      TraceClasses.Found found = TraceClasses.of(program, new DefaultStrategy(1), 25);
      if (all.verdict().coverage() != Coverage.EXHAUSTED
          || found.verdict().coverage() == Coverage.EXHAUSTED) {
        continue;
      }
      assertEquals(Coverage.INTERRUPTED, found.verdict().coverage());
      for (CoveredBound limit : found.verdict().limits()) {
        stated++;
        assertEquals(CoveredBound.PREEMPTIONS, limit.name());
        assertTrue(
            found.classes().containsAll(all.within(limit.value())),
            () -> program + " with " + limit.value() + " preemptions");
      }
    }
    assertTrue(stated > 0, "no bound was stated");
  }

  private static Verdict random(ScriptedProgram program, int executions) {
    return TraceClasses.of(program, new DefaultStrategy(1), executions).verdict();
  }

  @Test
  void programsOfFewClassesGetNoRandomExecutions() {
    int most = 0;
    for (long seed = 0; seed < 60; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, 3, 4, 2);
      long classes = TraceClasses.of(program, new DporStrategy(), 200).executions();
      if (classes < 200) {
        Verdict verdict = random(program, 1_000);
        assertEquals(List.of(), verdict.notes(), program::toString);
        assertEquals(classes, verdict.executions());
        most = Math.max(most, (int) classes);
      }
    }
    assertTrue(most > 100, "all are tiny");
  }

  @Test
  void largeProgramsGetRandomExecutionsToo() {
    Verdict verdict = random(ScriptedProgram.random(5, 5, 8, 2), 1_000);
    SizeEstimate size = java.util.Objects.requireNonNull(verdict.size());
    assertEquals(SizeEstimate.Kind.CLASSES, size.what());
    assertTrue(size.mean() > 1_000 && size.error() > 0, size::toString);
    assertTrue(
        verdict.notes().toString().matches("\\[2\\d\\d of them chosen at random]"),
        verdict.notes()::toString);
  }

  /** Each of 25 threads can come before any of those that start earlier: 300 are known at once. */
  @Test
  void programsThatAreSeenToBeLargeGetThemAtOnce() {
    List<ScriptedProgram.Op> writer = List.of(new ScriptedProgram.Op(ScriptedProgram.Act.WRITE, 0));
    ScriptedProgram program = new ScriptedProgram(Collections.nCopies(25, writer), 25);
    assertEquals(List.of("10 of them chosen at random"), random(program, 20).noteTexts());
  }

  /** No search could do all that follows from such an execution, so not all is searched for. */
  @Test
  void crowdsAreSearchedAtRandomToo() {
    List<ScriptedProgram.Op> writer = List.of(new ScriptedProgram.Op(ScriptedProgram.Act.WRITE, 0));
    ScriptedProgram program = new ScriptedProgram(Collections.nCopies(1_000, writer), 1_000);
    Budget few = Budget.DEFAULT.withMaxExecutions(4).withKeepGoing(true);
    Verdict verdict = Search.run(program, new DefaultStrategy(1), few, ReplaySettings.NONE, null);
    assertEquals(4, verdict.executions());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
    assertEquals(List.of(), verdict.limits());
    assertNull(verdict.size());
    assertTrue(
        verdict.notes().toString().contains("with so many threads only some"),
        verdict.notes()::toString);
    assertTrue(
        verdict.notes().toString().contains("of them chosen at random"), verdict.notes()::toString);
  }
}
