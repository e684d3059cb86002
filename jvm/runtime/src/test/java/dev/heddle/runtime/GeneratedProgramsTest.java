package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import programs.generated.GeneratedProgram;
import programs.generated.Op;

/** What Heddle finds in generated programs is exactly what a simple interpreter finds. */
class GeneratedProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated", 100);
  private static final long FIRST = Long.getLong("heddle.generated.first", 1);
  private static final int FEW_EXECUTIONS = 300;
  private static final int MOST_EXECUTIONS = 3_000;

  private static Verdict explore(List<List<Op>> program, boolean allAccesses, Strategy strategy) {
    return Explore.verdict(
        Explore.settings().withAllAccesses(allAccesses),
        () -> GeneratedProgram.run(program),
        strategy,
        MOST_EXECUTIONS);
  }

  /** Compares the outcomes; whether all of them had to be there. */
  private static boolean compare(Set<String> expected, Verdict verdict, String program) {
    Set<String> found = Explore.outcomes(verdict);
    boolean exhausted = verdict.coverage() == Coverage.EXHAUSTED;
    if (exhausted) {
      assertEquals(expected, found, program);
    } else {
      found.removeAll(expected);
      assertEquals(Set.of(), found, () -> "impossible outcomes, " + program);
    }
    return exhausted;
  }

  @Test
  void outcomesAreThoseOfTheReferenceInterpreter() {
    int compared = 0;
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      List<List<Op>> program = new ProgramGenerator(seed).program();
      String text = "seed " + seed + ": " + program;
      Set<String> expected = ReferenceInterpreter.outcomes(program);
      Verdict verdict = explore(program, false, new DfsStrategy());
      compared += compare(expected, verdict, text) ? 1 : 0;
      if (verdict.executions() < FEW_EXECUTIONS) {
        compare(expected, explore(program, false, new IcbStrategy(Integer.MAX_VALUE)), text);
      }
    }
    assertTrue(compared > PROGRAMS / 3, "only " + compared + " programs were exhausted");
  }

  /** Programs with far more schedules than that, one execution for each class of them. */
  @ParameterizedTest
  @CsvSource({"3,4,false", "2,6,true", "4,2,false"})
  void outcomesWithReductionAreThoseOfTheReferenceInterpreter(
      int threads, int length, boolean allAccesses) {
    for (long seed = FIRST; seed < FIRST + PROGRAMS / 2; seed++) {
      List<List<Op>> program = new ProgramGenerator(seed).program(threads, length);
      String text = "seed " + seed + ": " + program;
      Set<String> expected = ReferenceInterpreter.outcomes(program);
      Verdict verdict = explore(program, allAccesses, new DporStrategy());
      compare(expected, verdict, text);
      if (verdict.executions() < FEW_EXECUTIONS) {
        compare(expected, explore(program, allAccesses, new DefaultStrategy(seed)), text);
      }
    }
  }
}
