package dev.heddle.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bench.catalog.BenchmarkProgram;
import bench.catalog.Bug;
import bench.catalog.RequiredPoints;
import bench.delay.DelayPrograms;
import bench.icb.IcbPrograms;
import bench.sct.SctPrograms;
import dev.heddle.core.Budget;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of the experiments behave as described.
 *
 * <p>One random execution of a program that is not among the hard ones shows its bug with a chance
 * of at least 2 %, so {@link #MOST} executions miss it with less than 1 in 10^17.
 */
class ProgramsTest {
  private static final int MOST = 2_000;
  private static final int CORRECT = 150;
  private static final int HARD = 20;

  /** Programs whose bug random schedules rarely show. */
  private static final Set<String> HARD_ONES =
      Set.of(
          "safestack",
          "twostage_100_bad",
          "reorder_3_bad",
          "reorder_4_bad",
          "reorder_5_bad",
          "reorder_10_bad",
          "reorder_20_bad",
          "reorder_100_bad");

  @BeforeAll
  static void prepare() {
    JavaSearch.prepare();
  }

  static List<BenchmarkProgram> programs() {
    List<BenchmarkProgram> all = new ArrayList<>(SctPrograms.all());
    all.addAll(IcbPrograms.all());
    all.addAll(DelayPrograms.all());
    return all;
  }

  private static Verdict explore(BenchmarkProgram program, int executions) {
    JavaSettings settings =
        JavaSettings.DEFAULT
            .withEarlyTimeouts(0)
            .withAllAccesses(program.points() == RequiredPoints.ALL);
    Budget budget = new Budget(executions, Duration.ofSeconds(20), 20_000, false);
    return new JavaSearch(settings)
        .explore(program.body()::call, new RandomStrategy(1), budget, "test", null);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aProgramFailsAsItIsSaidTo(BenchmarkProgram program) {
    boolean hard = HARD_ONES.contains(program.name());
    int executions = hard ? HARD : program.bug() == Bug.NONE ? CORRECT : MOST;
    Verdict verdict = explore(program, executions);
    for (Verdict.Finding failure : verdict.failures()) {
      Outcome.FailureKind expected =
          program.bug() == Bug.DEADLOCK
              ? Outcome.FailureKind.DEADLOCK
              : Outcome.FailureKind.ASSERTION;
      assertEquals(expected, failure.outcome().failure(), failure.outcome().summary());
      assertTrue(program.bug() != Bug.NONE, failure.outcome().summary());
    }
    assertTrue(hard || program.bug() == Bug.NONE || verdict.failed(), "the bug was not found");
  }

  @Test
  void namesAreUniqueAndThereAreEnough() {
    Set<String> names = new HashSet<>();
    programs().forEach(program -> assertTrue(names.add(program.name()), program.name()));
    assertTrue(SctPrograms.all().size() >= 40, () -> "only " + SctPrograms.all().size());
    assertTrue(DelayPrograms.all().size() >= 12, () -> "only " + DelayPrograms.all().size());
    assertFalse(names.isEmpty());
  }
}
