package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Leftover;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import programs.Unfinished;

/** What is scheduled for some time may be done before the program ends, or not at all. */
class UnfinishedTest {
  private static final int MOST_EXECUTIONS = 5_000;

  private static void finds(Set<String> expected, int earlyTimeouts, ProgramBody body) {
    JavaSettings settings =
        Explore.settings().withAllAccesses(false).withEarlyTimeouts(earlyTimeouts);
    for (Strategy strategy :
        List.of(
            new DporStrategy(), new DefaultStrategy(1), new BporStrategy(), new DfsStrategy())) {
      Verdict verdict = Explore.verdict(settings, body, strategy, MOST_EXECUTIONS);
      Set<String> outcomes = new TreeSet<>();
      Explore.outcomes(verdict).forEach(outcome -> outcomes.add(outcome.substring(0, 1)));
      assertEquals(expected, outcomes, () -> strategy.getClass().getSimpleName());
      assertNotEquals(Coverage.INTERRUPTED, verdict.coverage());
    }
  }

  @Test
  void aTaskMayBeRunBeforeTheEnd() {
    finds(Set.of("0", "1"), 1, () -> Unfinished.once(0, 10));
    finds(Set.of("0", "1"), 1, () -> Unfinished.once(10, 10));
    finds(Set.of("0", "1"), 1, Unfinished::byATimer);
  }

  @Test
  void whatIsDueAtTheSameTimeComesInAnyOrder() {
    finds(Set.of("0", "1"), 0, () -> Unfinished.once(10, 0));
    finds(Set.of("0", "1"), 0, Unfinished::repeatedly);
  }

  @Test
  void nothingIsRunEarlyIfThatIsLeftOut() {
    finds(Set.of("0"), 0, () -> Unfinished.once(0, 10));
    finds(Set.of("0"), 0, () -> Unfinished.once(10, 10));
  }

  @Test
  void whoCouldGoOnIsNotLeftBlocked() {
    JavaSettings settings =
        Explore.settings().withAllAccesses(false).withFailOn(EnumSet.of(Leftover.LEFT_BLOCKED));
    for (Strategy strategy : List.of(new DporStrategy(), new DfsStrategy())) {
      Verdict verdict =
          Explore.verdict(settings, Unfinished::daemonAtALock, strategy, MOST_EXECUTIONS);
      assertEquals(Set.of("ended"), Explore.outcomes(verdict));
      assertEquals(List.of(), verdict.notes());
    }
  }
}
