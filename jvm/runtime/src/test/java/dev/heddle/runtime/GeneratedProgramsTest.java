package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.DfsStrategy;
import dev.heddle.core.DporStrategy;
import dev.heddle.core.Verdict;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import programs.generated.GeneratedProgram;
import programs.generated.Op;

/** What Heddle finds in generated programs is exactly what a simple interpreter finds. */
class GeneratedProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated", 120);
  private static final int MOST_EXECUTIONS = 3_000;

  @Test
  void outcomesAreThoseOfTheReferenceInterpreter() {
    int compared = 0;
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      List<List<Op>> program = new ProgramGenerator(seed).program();
      Set<String> expected = ReferenceInterpreter.outcomes(program);
      Verdict verdict =
          Explore.verdict(
              Explore.settings().withAllAccesses(false),
              () -> GeneratedProgram.run(program),
              new DfsStrategy(),
              MOST_EXECUTIONS);
      Set<String> found = Explore.outcomes(verdict);
      if (verdict.coverage() == Coverage.EXHAUSTED) {
        assertEquals(expected, found, "seed " + seed + ": " + program);
        compared++;
      } else {
        found.removeAll(expected);
        assertEquals(Set.of(), found, "impossible outcomes, seed " + seed + ": " + program);
      }
    }
    assertEquals(true, compared > PROGRAMS / 3, "only " + compared + " programs were exhausted");
  }

  /** Programs with far more schedules than that, one execution for each class of them. */
  @ParameterizedTest
  @CsvSource({"3,4,false", "2,6,true", "4,2,false"})
  void outcomesWithReductionAreThoseOfTheReferenceInterpreter(
      int threads, int length, boolean allAccesses) {
    for (long seed = 1; seed <= PROGRAMS / 2; seed++) {
      List<List<Op>> program = new ProgramGenerator(seed).program(threads, length);
      Verdict verdict =
          Explore.verdict(
              Explore.settings().withAllAccesses(allAccesses),
              () -> GeneratedProgram.run(program),
              new DporStrategy(),
              MOST_EXECUTIONS);
      Set<String> expected = ReferenceInterpreter.outcomes(program);
      Set<String> found = Explore.outcomes(verdict);
      if (verdict.coverage() == Coverage.EXHAUSTED) {
        assertEquals(expected, found, "seed " + seed + ": " + program);
      } else {
        found.removeAll(expected);
        assertEquals(Set.of(), found, "impossible outcomes, seed " + seed + ": " + program);
      }
    }
  }
}
