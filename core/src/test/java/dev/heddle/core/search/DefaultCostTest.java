package dev.heddle.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ScriptedProgram;
import dev.heddle.core.SizeEstimate;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the default costs compared with the reduction that it is built on, and its benefit. */
class DefaultCostTest {
  private static final long BUDGET = 10_000;
  private static final Budget ALL = Budget.DEFAULT.withKeepGoing(true);

  private static Verdict byReduction(Program program, long most) {
    return Search.run(
        program, new DporStrategy(), ALL.withMaxExecutions(most), ReplaySettings.NONE, null);
  }

  private static Verdict byDefault(Program program, long seed, long most) {
    Strategy strategy = Strategies.byDefault(StrategyOptions.of(seed, most));
    return Search.run(program, strategy, ALL.withMaxExecutions(most), ReplaySettings.NONE, null);
  }

  @Test
  void aQuarterMoreExecutionsAreEnough() {
    int more = 0;
    for (int[] shape : new int[][] {{3, 5, 2}, {4, 3, 2}, {4, 4, 3}, {5, 3, 3}}) {
      for (long seed = 0; seed < 40; seed++) {
        ScriptedProgram program = ScriptedProgram.random(seed, shape[0], shape[1], shape[2]);
        Verdict reduced = byReduction(program, BUDGET * 8 / 10);
        if (reduced.coverage() != Coverage.EXHAUSTED) {
          continue;
        }
        Verdict verdict = byDefault(program, 1, BUDGET);
        assertEquals(Coverage.EXHAUSTED, verdict.coverage(), program::toString);
        assertTrue(
            verdict.executions() <= 1.25 * reduced.executions(),
            () -> program + ": " + verdict.executions() + " for " + reduced.executions());
        more += verdict.executions() > reduced.executions() ? 1 : 0;
      }
    }
    assertTrue(more > 20, "there was chance in " + more + " only");
  }

  /**
   * Where the budget is just enough for what is systematic, it is kept for that, if this is known
   * in time; otherwise the verdict says how many would do. These need 8,100 to 9,363 executions.
   */
  @Test
  void aBudgetThatIsJustEnoughIsEnoughOrNearlySo() {
    int[][] programs = {{5, 4, 30}, {5, 4, 72}, {6, 3, 38}, {6, 3, 68}, {6, 3, 78}, {6, 3, 84}};
    int exhausted = 0;
    for (int[] one : programs) {
      ScriptedProgram program = ScriptedProgram.random(one[2], one[0], one[1], 2);
      for (long seed = 1; seed <= 3; seed++) {
        Verdict verdict = byDefault(program, seed, BUDGET);
        assertTrue(verdict.notes().toString().contains("at random"), program::toString);
        if (verdict.coverage() == Coverage.EXHAUSTED) {
          exhausted++;
          continue;
        }
        SizeEstimate size = Objects.requireNonNull(verdict.size());
        boolean near = size.known() && size.mean() > 7_000 && size.mean() < 11_000;
        assertTrue(near, () -> program + ": " + size);
      }
    }
    assertTrue(exhausted >= programs.length, exhausted + " are exhausted");
  }

  /** Where it is not, the verdict says about how many would do, if it says so at all. */
  @Test
  void otherwiseItIsSaidHowManyWouldDo() {
    int programs = 0;
    int known = 0;
    int near = 0;
    for (long seed = 0; seed < 60; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, 5, 4, 2);
      long executions = byReduction(program, 6_000).executions();
      if (executions < 1_500 || executions == 6_000) {
        continue;
      }
      programs++;
      SizeEstimate size = Objects.requireNonNull(byDefault(program, seed, 1_200).size());
      known += size.known() ? 1 : 0;
      near += size.known() && Math.abs(size.mean() / executions - 1) < 0.4 ? 1 : 0;
    }
    assertTrue(known >= 0.5 * programs && known > 5, known + " of " + programs + " are known");
    assertTrue(near >= 0.8 * known, near + " of " + known + " are near");
  }

  /** Programs that no search exhausts get as many random executions as usual. */
  @Test
  void largeProgramsGetAsManyRandomExecutionsAsEver() {
    int programs = 0;
    for (long seed = 0; seed < 12; seed++) {
      Verdict verdict = byDefault(ScriptedProgram.random(seed, 5, 8, 2), 1, 4_000);
      SizeEstimate size = verdict.size();
      if (size != null && size.least() > 20_000) {
        programs++;
        String notes = verdict.notes().toString();
        assertTrue(notes.matches("\\[1,0[0-5]\\d of them chosen at random]"), notes);
      }
    }
    assertTrue(programs > 3, programs + " programs");
  }
}
