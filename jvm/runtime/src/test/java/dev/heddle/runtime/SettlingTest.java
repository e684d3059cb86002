package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import programs.OnlyOnce;

/**
 * After a first execution that differs from those after it, no search reports that it has seen all.
 */
class SettlingTest {
  private interface Once {
    Object run(boolean[] done) throws Throwable;
  }

  private static void assertSeesAll(Once program) {
    List<Strategy> strategies =
        List.of(
            new DporStrategy(),
            new DefaultStrategy(1),
            new DfsStrategy(),
            new IcbStrategy(Integer.MAX_VALUE));
    for (Strategy strategy : strategies) {
      boolean[] done = new boolean[1];
      Verdict verdict =
          Explore.verdict(Explore.settings(), () -> program.run(done), strategy, 1_000);
      assertEquals(Coverage.EXHAUSTED, verdict.coverage(), strategy.toString());
      assertEquals(Set.of("1 3", "3 2"), Explore.outcomes(verdict), strategy.toString());
    }
  }

  @Test
  void moreStepsAtFirst() {
    assertSeesAll(OnlyOnce::moreStepsAtFirst);
  }

  @Test
  void fewerStepsAtFirst() {
    assertSeesAll(OnlyOnce::fewerStepsAtFirst);
  }
}
