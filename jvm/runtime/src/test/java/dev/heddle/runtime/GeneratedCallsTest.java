package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import programs.generated.CallProgram;

/**
 * Programs of generated calls: a reduced search finds what others find, both substrates do the
 * same, and each outcome can be replayed.
 *
 * <p>{@code -Dheddle.generated.calls=N} tries N programs, {@code -Dheddle.generated.first=S} begins
 * with seed S.
 */
class GeneratedCallsTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated.calls", 10);
  private static final long FIRST = Long.getLong("heddle.generated.first", 31);
  private static final int MOST_EXECUTIONS = 200;
  private static final Duration TIME = Duration.ofMinutes(2);

  private final List<String> wrong = new ArrayList<>();
  private int reductions;
  private int exhausted;

  /**
   * A program, with settings that vary with its seed: all accesses are scheduling points, or those
   * with a data race are promoted.
   */
  private record Generated(long seed, List<List<String>> calls, JavaSettings settings) {
    static Generated of(long seed) {
      JavaSettings settings =
          Explore.settings()
              .withAllAccesses(seed % 2 == 0)
              .withEarlyTimeouts((int) (seed / 2 % 2))
              .withSpurious((int) (seed / 4 % 2));
      return new Generated(seed, new ProgramGenerator(seed).calls(), settings);
    }

    Verdict explore(JavaSettings used, Strategy strategy, int executions) {
      JavaSearch search =
          used.allAccesses() ? new JavaSearch(used) : new JavaSearch(used, new RaceDetector());
      Budget budget = new Budget(executions, TIME, 100_000, /* keepGoing= */ true);
      return search.explore(CallProgram.of(calls)::run, strategy, budget, "test", null);
    }

    @Override
    public String toString() {
      return "seed "
          + seed
          + " "
          + calls
          + " "
          + settings.earlyTimeouts()
          + " early, "
          + settings.spurious()
          + " spurious: ";
    }
  }

  private static boolean finished(Verdict verdict) {
    return verdict.coverage() == Coverage.EXHAUSTED || verdict.coverage() == Coverage.WITHIN_BOUNDS;
  }

  @Test
  void reductionSubstratesAndReplaysAgree() {
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      Generated program = Generated.of(seed);
      Verdict dfs = program.explore(program.settings, new DfsStrategy(), MOST_EXECUTIONS);
      compareReduction(program, dfs);
      compareSubstrates(program);
      replay(program, dfs);
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(reductions > PROGRAMS / 2, "only " + reductions + " reduced searches finished");
    assertTrue(exhausted > PROGRAMS / 5, "only " + exhausted + " full searches finished");
  }

  /** The links of a transfer queue are plain in the newer JDKs, and changed through handles. */
  @Test
  void linksThatAreChangedThroughHandlesAreSeen() {
    JavaSettings settings = Explore.settings().withAllAccesses(false);
    Generated program =
        new Generated(0, List.of(List.of("transfersAdd"), List.of("transfersAdd")), settings);
    Verdict dpor = program.explore(settings, new DporStrategy(), 1000);
    assertEquals(Coverage.EXHAUSTED, dpor.coverage());
    assertEquals(Set.of("[1;, 2;] 0 0", "[2;, 1;] 0 0", "[2;, 2;] 0 0"), Explore.outcomes(dpor));
  }

  private void compareReduction(Generated program, Verdict dfs) {
    Verdict dpor = program.explore(program.settings, new DporStrategy(), 2 * MOST_EXECUTIONS);
    Set<String> reduced = Explore.outcomes(dpor);
    Set<String> others = Explore.outcomes(dfs);
    if (finished(dfs)) {
      exhausted++;
      Set<String> more = new TreeSet<>(reduced);
      more.removeAll(others);
      report(program, "found by dpor alone", more);
    }
    Strategy random = new RandomStrategy(program.seed);
    others.addAll(Explore.outcomes(program.explore(program.settings, random, MOST_EXECUTIONS / 2)));
    if (finished(dpor)) {
      reductions++;
      others.removeAll(reduced);
      report(program, "not found by dpor", others);
    }
  }

  private void report(Generated program, String what, Set<String> outcomes) {
    if (!outcomes.isEmpty()) {
      wrong.add(program + what + " " + outcomes);
    }
  }

  /** Every outcome with its count and the schedule that first led to it. */
  private static List<String> histogram(Verdict verdict) {
    return verdict.findings().stream()
        .map(f -> f.outcome() + " " + f.count() + " " + f.schedule())
        .toList();
  }

  private void compareSubstrates(Generated program) {
    Set<List<String>> distinct = new java.util.HashSet<>();
    for (JavaSettings substrate : Substrates.all()) {
      JavaSettings settings = program.settings.withPlatformThreads(substrate.platformThreads());
      distinct.add(histogram(program.explore(settings, new RandomStrategy(program.seed), 20)));
    }
    if (distinct.size() > 1) {
      wrong.add(program + "substrates differ " + distinct);
    }
  }

  private void replay(Generated program, Verdict verdict) {
    for (Verdict.Finding finding : verdict.findings()) {
      ReplayResult replay =
          new JavaSearch(program.settings)
              .replay(
                  CallProgram.of(program.calls)::run, finding.schedule(), 100_000, new Unheard());
      if (replay.divergence() != null || !replay.outcome().equals(finding.outcome())) {
        wrong.add(program + "" + finding.outcome() + " replayed as " + replay);
      }
    }
  }
}
