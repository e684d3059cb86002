package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Search;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The search of states against the core's search of executions, which stores no state, on generated
 * models: the same final states and the same failures.
 */
class AgreementTest {
  private static final int MODELS = Integer.getInteger("heddle.models", 100);
  private static final int MOST_EXECUTIONS = 600;

  @Test
  void bothSearchesSeeTheSame() {
    int compared = 0;
    int deadlocks = 0;
    int failed = 0;
    for (int seed = 0; seed < MODELS; seed++) {
      String text = new ModelGenerator(seed).model();
      Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
      Verdict executions = executions(model);
      if (executions.coverage() != Coverage.EXHAUSTED) {
        continue;
      }
      Set<String> expected = told(executions);
      Searched states = Searched.of(model, Searched.everything());
      assertEquals(Coverage.EXHAUSTED, states.result().verdict().coverage(), text);
      Set<String> actual = told(states.result().verdict());
      states.finals().forEach(end -> actual.add("ends with " + end));
      assertEquals(expected, actual, () -> text);
      compared++;
      deadlocks += expected.contains("deadlock") ? 1 : 0;
      failed += expected.stream().anyMatch(told -> told.contains(":")) ? 1 : 0;
    }
    // Otherwise the test would say little.
    assertTrue(compared > MODELS / 2, compared + " compared");
    assertTrue(deadlocks > MODELS / 50, deadlocks + " with deadlocks");
    assertTrue(failed > MODELS / 20, failed + " with failures");
  }

  private static Verdict executions(Model model) {
    Budget budget =
        new Budget(MOST_EXECUTIONS, Duration.ofMinutes(1), 10_000, /* keepGoing= */ true);
    return Search.run(
        new ModelProgram(model, SearchLimits.DEFAULT.limits()),
        Strategies.of("dfs", StrategyOptions.of(1, MOST_EXECUTIONS)),
        budget,
        ModelSettings.NONE,
        null);
  }

  /** The results, without the names of tasks, which a state does not contain. */
  private static Set<String> told(Verdict verdict) {
    Set<String> told = new TreeSet<>();
    for (Verdict.Finding finding : verdict.findings()) {
      Outcome outcome = finding.outcome();
      if (outcome instanceof Outcome.Returned returned) {
        told.add("ends with " + returned.value());
      } else if (outcome instanceof Outcome.Uncaught uncaught) {
        told.add(uncaught.type() + ": " + uncaught.message());
      } else if (outcome instanceof Outcome.Deadlock) {
        told.add("deadlock");
      }
    }
    return told;
  }
}
