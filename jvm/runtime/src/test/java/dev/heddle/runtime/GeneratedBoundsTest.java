package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.coverage.StateCount;
import dev.heddle.core.search.Strategies;
import dev.heddle.core.search.StrategyOptions;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Settings;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import programs.generated.LockedProgram;
import programs.generated.WaitingProgram;

/**
 * In generated programs with monitors, locks, semaphores and queues, {@code dpor} within a bound
 * runs an execution of every class that has one within the bound, and few others.
 *
 * <p>{@code -Dheddle.generated.bounds=N} tries N programs and prints a line for each, {@code
 * -Dheddle.generated.first=S} begins with seed S.
 */
class GeneratedBoundsTest {
  private static final boolean PRINTED = Integer.getInteger("heddle.generated.bounds") != null;
  private static final int PROGRAMS = Integer.getInteger("heddle.generated.bounds", 40);
  private static final long FIRST = Long.getLong("heddle.generated.first", 1);
  private static final int MOST_EXECUTIONS = 3_000;
  private static final StrategyOptions NONE = StrategyOptions.of(7, 1_000);

  /** Runs what a strategy chooses and counts the classes. */
  private static final class Counting extends ForwardingStrategy {
    private final List<StateCount> counts;
    private long ended;
    private boolean restarted;

    Counting(Strategy strategy, StateCount... counts) {
      super(strategy);
      this.counts = List.of(counts);
    }

    @Override
    public boolean wantsTrace() {
      return true;
    }

    @Override
    public void end(Point point, Outcome outcome) {
      super.end(point, outcome);
      counts.forEach(count -> count.add(point));
      ended++;
    }

    @Override
    public void restart() {
      super.restart();
      restarted = true;
    }
  }

  /** A program, and what it is made of. */
  private record Tried(String text, ProgramBody body) {
    @Override
    public String toString() {
      return text;
    }
  }

  private long visited;
  private long within;
  private int compared;
  private int fewer;

  private static Verdict explore(Tried program, Strategy strategy) {
    Settings settings = Explore.settings().withAllAccesses(false);
    return Explore.verdict(settings, program.body, strategy, MOST_EXECUTIONS);
  }

  private static boolean ended(Verdict verdict) {
    return verdict.coverage() != Coverage.INTERRUPTED;
  }

  /** Compares the classes within a bound; false if there are too many executions. */
  private boolean compare(String what, Tried program, StrategyOptions options) {
    StateCount expected = new StateCount();
    StateCount both = new StateCount();
    Counting dfs = new Counting(Strategies.of("dfs", options), expected, both);
    Verdict all = explore(program, dfs);
    if (!ended(all) || dfs.restarted) {
      return false;
    }
    StateCount reduced = new StateCount();
    Counting dpor = new Counting(Strategies.of("dpor", options), reduced, both);
    Verdict found = explore(program, dpor);
    assertTrue(ended(found), () -> what + ": " + found.coverage() + found.noteTexts());
    long classes = dfs.ended - expected.redundant();
    long known = dpor.ended - reduced.redundant();
    long together = dfs.ended + dpor.ended - both.redundant();
    assertEquals(known, together, () -> what + " of " + program);
    assertTrue(Explore.outcomes(found).containsAll(Explore.outcomes(all)), what);
    visited += found.executions();
    within += classes;
    if (PRINTED) {
      System.out.printf(
          Locale.ROOT,
          "%s: %d executions, %d classes, %.2f; %s%n",
          what,
          found.executions(),
          classes,
          (double) found.executions() / classes,
          program);
    }
    return true;
  }

  private static Tried locked(long seed, int threads, int most) {
    LockedProgram program = new LockedProgram(seed, threads, most);
    return new Tried(program.toString(), program::run);
  }

  private static Tried waiting(long seed, int threads, int most) {
    WaitingProgram program = new WaitingProgram(seed, threads, most);
    return new Tried(program.toString(), program::run);
  }

  private void check(String bound, boolean waits) {
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      int odd = (int) (seed % 2);
      Tried program = waits ? waiting(seed, 2 + odd, 3 - odd) : locked(seed, 2 + odd, 3 - odd);
      long before = visited;
      for (int most = 0; most < 4; most++) {
        StrategyOptions options =
            bound.equals("preemptions") ? NONE.withPreemptions(most) : NONE.withDelays(most);
        String what = "seed " + seed + ", " + bound + " " + most;
        if (!compare(what, program, options)) {
          break;
        }
        if (most == 0) {
          compared++;
          Verdict all = explore(program, Strategies.of("dpor", NONE));
          fewer += visited - before < all.executions() ? 1 : 0;
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d programs, %d executions for %d classes: %.2f; bound 0 leaves something out in %d%n",
        bound,
        compared,
        visited,
        within,
        (double) visited / within,
        fewer);
    assertTrue(compared >= PROGRAMS / 2, "only " + compared + " programs were small enough");
    assertTrue(fewer * 2 >= compared, "bound 0 left nothing out in most programs");
    assertTrue(visited * 2 <= within * 3, visited + " executions for " + within + " classes");
  }

  @Test
  void boundsOnPreemptionsLoseNothingAndBind() {
    check("preemptions", /* waits= */ false);
  }

  @Test
  void boundsOnDelaysLoseNothingAndBind() {
    check("delays", /* waits= */ false);
  }

  @Test
  void boundsOnPreemptionsBindWhereThreadsWaitInQueues() {
    check("preemptions", /* waits= */ true);
  }

  @Test
  void boundsOnDelaysBindWhereThreadsWaitInQueues() {
    check("delays", /* waits= */ true);
  }
}
