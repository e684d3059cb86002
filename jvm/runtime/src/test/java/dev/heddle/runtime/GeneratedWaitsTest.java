package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.generated.WaitProgram;

/**
 * Reduced searches find in generated programs of waits what a search of all schedules finds.
 *
 * <p>{@code -Dheddle.generated.waits=N} tries N programs, {@code -Dheddle.generated.first=S} begins
 * with seed S.
 */
class GeneratedWaitsTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated.waits", 150);
  private static final long FIRST = Long.getLong("heddle.generated.first", 1);
  private static final int MOST_EXECUTIONS = Integer.getInteger("heddle.generated.most", 1_000);

  private static Verdict explore(WaitProgram program, Settings settings, Strategy strategy) {
    return Explore.verdict(settings, program::run, strategy, MOST_EXECUTIONS);
  }

  private static boolean ended(Verdict verdict) {
    return verdict.coverage() == Coverage.EXHAUSTED || verdict.coverage() == Coverage.WITHIN_BOUNDS;
  }

  @Test
  void reducedSearchesFindAllOutcomes() {
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      WaitProgram program = new WaitProgram(seed);
      Settings settings =
          Explore.settings()
              .withAllAccesses(false)
              .withEarlyTimeouts((int) (seed % 3))
              .withSpurious(seed % 4 == 0 ? 1 : 0);
      Verdict all = explore(program, settings, new DfsStrategy());
      if (!ended(all)) {
        continue;
      }
      compared++;
      Set<String> expected = Explore.outcomes(all);
      for (Strategy strategy :
          List.of(new DporStrategy(), new DefaultStrategy(seed), new BporStrategy())) {
        Verdict verdict = explore(program, settings, strategy);
        Set<String> found = Explore.outcomes(verdict);
        if (!expected.equals(found)) {
          wrong.add(
              String.format(
                  "seed %d, %s: %s, but %s found %s (%s)",
                  seed,
                  program,
                  expected,
                  strategy.getClass().getSimpleName(),
                  found,
                  verdict.coverage()));
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(compared > PROGRAMS / 2, "only " + compared + " programs were small enough");
  }
}
