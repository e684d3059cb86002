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
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import programs.generated.JoinProgram;

/**
 * Generated programs of threads that join each other and use each other's monitors: reduced
 * searches find what a search of all schedules finds, and so does one in which every join takes the
 * monitor from the beginning.
 *
 * <p>{@code -Dheddle.generated.joins=N} tries N programs, {@code -Dheddle.generated.first=S} begins
 * with seed S.
 */
class GeneratedJoinsTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated.joins", 40);
  private static final long FIRST = Long.getLong("heddle.generated.first", 1);
  private static final int MOST_EXECUTIONS = Integer.getInteger("heddle.generated.most", 2_000);
  private static final Promotions ALL_MONITORS =
      new Promotions(
          List.of(
              Promotions.MONITORS + JoinProgram.threads(),
              Promotions.MONITORS + Thread.class.getName()));

  private final List<String> wrong = new ArrayList<>();

  private static Verdict explore(JoinProgram program, Settings settings, Strategy strategy) {
    return Explore.verdict(settings, program::run, strategy, MOST_EXECUTIONS);
  }

  private static boolean ended(Verdict verdict) {
    return verdict.coverage() == Coverage.EXHAUSTED || verdict.coverage() == Coverage.WITHIN_BOUNDS;
  }

  @Test
  void allSearchesFindAllOutcomes() {
    int compared = 0;
    int full = 0;
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      JoinProgram program = new JoinProgram(seed);
      Settings settings =
          Explore.settings().withAllAccesses(false).withEarlyTimeouts((int) (seed % 2));
      Verdict all = explore(program, settings, new DfsStrategy());
      if (!ended(all)) {
        continue;
      }
      compared++;
      Set<String> expected = Explore.outcomes(all);
      for (Strategy strategy :
          List.of(new DporStrategy(), new DefaultStrategy(seed), new BporStrategy())) {
        compare(seed, program, expected, settings, strategy);
      }
      Settings promoted = settings.withPromotions(ALL_MONITORS);
      full += compare(seed, program, expected, promoted, new DfsStrategy()) ? 1 : 0;
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(compared > PROGRAMS / 2, "only " + compared + " programs were small enough");
    assertTrue(full > compared / 2, "only " + full + " with all monitors");
  }

  /** A thread may be seen blocked by a monitor that is held for a moment, if joins hold it too. */
  private static Set<String> unblocked(Set<String> outcomes) {
    return outcomes.stream()
        .map(outcome -> outcome.replace("BLOCKED", "RUNNABLE"))
        .collect(Collectors.toSet());
  }

  /** Compares outcomes, unless the search does not end; whether it has. */
  private boolean compare(
      long seed, JoinProgram program, Set<String> expected, Settings settings, Strategy strategy) {
    Verdict verdict = explore(program, settings, strategy);
    Set<String> found = Explore.outcomes(verdict);
    boolean dfs = strategy instanceof DfsStrategy;
    if (dfs && !ended(verdict)) {
      return false;
    }
    if (dfs ? !unblocked(expected).equals(unblocked(found)) : !expected.equals(found)) {
      wrong.add(
          String.format(
              "seed %d, %s: %s, but %s%s found %s (%s)",
              seed,
              program,
              expected,
              strategy.getClass().getSimpleName(),
              dfs ? " with all monitors" : "",
              found,
              verdict.coverage()));
    }
    return true;
  }
}
