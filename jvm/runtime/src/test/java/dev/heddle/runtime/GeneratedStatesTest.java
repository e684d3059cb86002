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
import programs.generated.StateProgram;

/**
 * Reduced searches find in generated programs that ask for the states of threads what a search of
 * all schedules finds.
 *
 * <p>{@code -Dheddle.generated.states=N} tries N programs, {@code -Dheddle.generated.first=S}
 * begins with seed S.
 */
class GeneratedStatesTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated.states", 80);
  private static final long FIRST = Long.getLong("heddle.generated.first", 1);
  private static final int MOST_EXECUTIONS = Integer.getInteger("heddle.generated.most", 1_000);

  private static Verdict explore(StateProgram program, Settings settings, Strategy strategy) {
    return Explore.verdict(settings, program::run, strategy, MOST_EXECUTIONS);
  }

  private static boolean ended(Verdict verdict) {
    return verdict.coverage() == Coverage.EXHAUSTED || verdict.coverage() == Coverage.WITHIN_BOUNDS;
  }

  private final List<String> wrong = new ArrayList<>();
  private int searches;
  private int finished;

  @Test
  void reducedSearchesFindAllOutcomes() {
    int compared = 0;
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      StateProgram program = new StateProgram(seed);
      Settings settings =
          Explore.settings()
              .withAllAccesses(false)
              .withEarlyTimeouts((int) (seed % 3))
              .withSpurious(seed % 4 == 0 ? 1 : 0);
      Verdict all = explore(program, settings, new DfsStrategy());
      if (ended(all)) {
        compared++;
        for (Strategy strategy :
            List.of(new DporStrategy(), new DefaultStrategy(seed), new BporStrategy())) {
          compare(
              "seed " + seed + ", " + program, all, strategy, explore(program, settings, strategy));
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(compared > PROGRAMS / 2, "only " + compared + " programs were small enough");
    assertTrue(finished > 0.95 * searches, "only " + finished + " of " + searches + " finished");
  }

  /** A search that does not finish, as with time limits and spurious wakeups, finds no more. */
  private void compare(String program, Verdict all, Strategy strategy, Verdict verdict) {
    Set<String> expected = Explore.outcomes(all);
    Set<String> found = Explore.outcomes(verdict);
    searches++;
    finished += ended(verdict) ? 1 : 0;
    if (ended(verdict) ? !expected.equals(found) : !expected.containsAll(found)) {
      String name = strategy.getClass().getSimpleName();
      wrong.add(program + ": " + expected + ", but " + name + " found " + found);
    }
  }
}
